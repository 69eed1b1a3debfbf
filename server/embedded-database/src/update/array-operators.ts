import { BSONRegExp } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import { parseSort, type SortPart } from '../planner/query.ts';
import { compareSortKeys, sortKeyOf } from '../planner/sort-key.ts';
import { elementTest } from '../query/matcher.ts';
import { isOperatorDocument, parseFilter, parseOperators } from '../query/parse-filter.ts';
import { typeNameOf } from '../query/type-names.ts';
import { compareValues, valuesEqual } from '../values/compare.ts';
import { type Document, isDocument, isNumeric, toNumber, type Value } from '../values/value.ts';
import type { UpdateOperator } from './update-operator.ts';

const PUSH_MODIFIERS = ['$each', '$slice', '$sort', '$position'];

export function push(path: string, operand: Value): UpdateOperator {
  const modifiers = isDocument(operand) && '$each' in operand ? operand : { $each: [operand] };
  const unknown = Object.keys(modifiers).find(name => !PUSH_MODIFIERS.includes(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const added = eachOf('$push', modifiers);
  const position = integerModifier(modifiers, '$position');
  const slice = integerModifier(modifiers, '$slice');
  const order = modifiers.$sort === undefined ? undefined : elementOrder(modifiers.$sort);
  return current => {
    const items = [...arrayAt(current, () => mustBeArray(path, current))];
    items.splice(position ?? items.length, 0, ...added);
    if (order) items.sort(order);
    return slice === undefined ? items : sliced(items, slice);
  };
}

export function addToSet(path: string, operand: Value): UpdateOperator {
  const modifiers = isDocument(operand) && '$each' in operand ? operand : { $each: [operand] };
  const unknown = Object.keys(modifiers).find(name => name !== '$each');
  if (unknown) throw badValue(`Found unexpected fields after $each in $addToSet: ${unknown}`);
  const added = eachOf('$addToSet', modifiers);
  return current => {
    const items = [...arrayAt(current, () => mustBeArray(path, current))];
    for (const item of added) if (!items.some(present => valuesEqual(present, item))) items.push(item);
    return items;
  };
}

/** Takes out what equals the operand, or satisfies it where it is a condition. */
export function pull(operand: Value): UpdateOperator {
  const isPulled = pullTest(operand);
  return current => {
    if (current === undefined) return undefined;
    return arrayAt(current, () => badValue('Cannot apply $pull to a non-array value')).filter(
      item => !isPulled(item),
    );
  };
}

function pullTest(operand: Value): (item: Value) => boolean {
  if (operand instanceof BSONRegExp) return elementTest(parseOperators({ $regex: operand }));
  if (isOperatorDocument(operand)) return elementTest(parseOperators(operand));
  if (isDocument(operand)) return elementTest(parseFilter(operand));
  return item => valuesEqual(item, operand);
}

export function pop(path: string, operand: Value): UpdateOperator {
  const end = isNumeric(operand) ? toNumber(operand) : 0;
  if (end !== 1 && end !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1');
  return current => {
    if (current === undefined) return undefined;
    const items = arrayAt(current, () => {
      const message = `Path '${path}' contains an element of non-array type '${typeNameOf(current)}'`;
      return new CommandError('TypeMismatch', message);
    });
    return end === 1 ? items.slice(0, -1) : items.slice(1);
  };
}

function arrayAt(current: Value, complaint: () => CommandError): readonly Value[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw complaint();
}

function mustBeArray(path: string, current: Value): CommandError {
  return badValue(`The field '${path}' must be an array but is of type ${typeNameOf(current)}`);
}

function eachOf(operator: string, { $each }: Document): Value[] {
  if (Array.isArray($each)) return $each;
  throw badValue(
    `The argument to $each in ${operator} must be an array but it was of type: ${typeNameOf($each)}`,
  );
}

function integerModifier(modifiers: Document, name: string): number | undefined {
  const value = modifiers[name];
  if (value === undefined) return undefined;
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw badValue(`The value for ${name} must be an integer value but was given type: ${typeNameOf(value)}`);
}

function sliced(items: Value[], slice: number): Value[] {
  return slice < 0 ? items.slice(slice) : items.slice(0, slice);
}

/** `1` and `-1` order whole elements, a document orders them by their fields. */
function elementOrder(sort: Value): (left: Value, right: Value) => number {
  if (isNumeric(sort)) {
    const sign = toNumber(sort);
    if (sign !== 1 && sign !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return (left, right) => sign * compareValues(left, right);
  }
  if (!isDocument(sort))
    throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1}');
  const parts: SortPart[] = parseSort(sort);
  return (left, right) => compareSortKeys(sortKeyOf(left, parts), sortKeyOf(right, parts), parts);
}
