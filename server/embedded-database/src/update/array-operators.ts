import { BSONRegExp } from 'bson';
import { badValue, notSupported } from '../errors.ts';
import { compileConditions, compileFilter } from '../query/matcher.ts';
import { isOperatorDocument, parseFilter, parseOperators } from '../query/parse-filter.ts';
import { typeNameOf } from '../query/type-names.ts';
import { valuesEqual } from '../values/compare.ts';
import { type Document, isDocument, isNumeric, toNumber, type Value } from '../values/value.ts';

type UpdateOperator = (current: Value) => Value;

export function push(path: string, operand: Value): UpdateOperator {
  const modifiers = parseModifiers('$push', operand, ['$each', '$slice']);
  const slice = parseSlice(modifiers.$slice);
  return current => {
    const items = [...arrayOf(current, path), ...modifiers.$each];
    if (slice === undefined) return items;
    return slice < 0 ? items.slice(slice) : items.slice(0, slice);
  };
}

export function addToSet(path: string, operand: Value): UpdateOperator {
  const modifiers = parseModifiers('$addToSet', operand, ['$each']);
  return current => {
    const items = [...arrayOf(current, path)];
    for (const item of modifiers.$each) {
      if (!items.some(present => valuesEqual(present, item))) items.push(item);
    }
    return items;
  };
}

/** Removes elements that equal the operand, or match it if it is a condition. */
export function pull(operand: Value): UpdateOperator {
  const isPulled = pullTest(operand);
  return current => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value');
    return current.filter(item => !isPulled(item));
  };
}

function pullTest(operand: Value): (item: Value) => boolean {
  if (operand instanceof BSONRegExp) return compileConditions(parseOperators({ $regex: operand }));
  if (isOperatorDocument(operand)) return compileConditions(parseOperators(operand));
  if (!isDocument(operand)) return item => valuesEqual(item, operand);
  const matches = compileFilter(parseFilter(operand));
  return item => isDocument(item) && matches(item);
}

function arrayOf(current: Value, path: string): readonly Value[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw badValue(`The field '${path}' must be an array but is of type ${typeNameOf(current)}`);
}

type Modifiers = Document & { $each: Value[] };

function parseModifiers(operator: string, operand: Value, supported: readonly string[]): Modifiers {
  if (!isDocument(operand) || !('$each' in operand)) return { $each: [operand] };
  const unsupported = Object.keys(operand).find(name => !supported.includes(name));
  if (unsupported) throw notSupported(`the modifier ${unsupported} of ${operator}`);
  const { $each } = operand;
  if (Array.isArray($each)) return { ...operand, $each };
  throw badValue(
    `The argument to $each in ${operator} must be an array but it was of type: ${typeNameOf($each)}`,
  );
}

function parseSlice(value: Value): number | undefined {
  if (value === undefined) return undefined;
  const slice = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (Number.isInteger(slice)) return slice;
  throw badValue(`The value for $slice must be an integer value but was given type: ${typeNameOf(value)}`);
}
