import { Double, Int32 } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import { add } from '../update/arithmetic.ts';
import { compareValues } from '../values/compare.ts';
import { keyText } from '../values/key-encoding.ts';
import { type Document, isDocument, isNumeric, type Numeric, toNumber, type Value } from '../values/value.ts';
import { compileExpression, type Expression } from './expression.ts';

/** `undefined` is a missing value. */
type Accumulate = (values: readonly Value[]) => Value;

const ACCUMULATORS: ReadonlyMap<string, Accumulate> = new Map([
  ['$avg', average],
  ['$max', values => extreme(values, 1)],
  ['$min', values => extreme(values, -1)],
  ['$sum', sum],
]);

export function compileGroup({ _id, ...fields }: Document): (documents: readonly Document[]) => Document[] {
  if (_id === undefined) throw new CommandError('Location15955', 'a group specification must include an _id');
  const idOf = compileExpression(_id);
  const accumulators = Object.entries(fields).map(([field, operand]) => compileAccumulator(field, operand));
  return documents => {
    const groups = Map.groupBy(documents, document => keyText(idOf(document)));
    return Array.from(groups.values(), members => {
      const [first = {}] = members;
      const group: Document = { _id: idOf(first) ?? null };
      for (const { field, evaluate, accumulate } of accumulators) {
        group[field] = accumulate(members.map(evaluate));
      }
      return group;
    });
  };
}

type Accumulator = { field: string; evaluate: Expression; accumulate: Accumulate };

function compileAccumulator(field: string, specification: Value): Accumulator {
  const entries = isDocument(specification) ? Object.entries(specification) : [];
  const [operator = '', operand] = entries[0] ?? [];
  if (entries.length !== 1) throw badValue(`The field '${field}' must be an accumulator object`);
  const accumulate = ACCUMULATORS.get(operator);
  if (accumulate) return { field, evaluate: compileExpression(operand), accumulate };
  const message = `the group operator '${operator}' is not supported by the embedded database`;
  throw new CommandError('Location15952', message);
}

function sum(values: readonly Value[]): Value {
  return values.filter(isNumeric).reduce<Numeric>(add, new Int32(0));
}

function average(values: readonly Value[]): Value {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : new Double(toNumber(numbers.reduce(add)) / numbers.length);
}

function extreme(values: readonly Value[], sign: 1 | -1): Value {
  const present = values.filter(value => value !== undefined && value !== null);
  if (present.length === 0) return null;
  return present.reduce((best, value) => (sign * compareValues(value, best) > 0 ? value : best));
}
