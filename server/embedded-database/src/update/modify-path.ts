import { badValue, CommandError } from '../errors.ts';
import { typeNameOf } from '../query/type-names.ts';
import { isArrayPosition } from '../values/paths.ts';
import { type Document, getField, isDocument, setField, type Value } from '../values/value.ts';
import { type UpdateOperator, unset } from './update-operator.ts';

const MAX_PADDING = 1_500_000;

/**
 * Modifies the value at a path in place and creates missing documents along it. A conflicting value stops
 * every operator except `$unset`.
 */
export function modifyPath(
  container: Document | Value[],
  steps: readonly string[],
  modify: UpdateOperator,
): void {
  const [step = '', ...rest] = steps;
  if (Array.isArray(container) && !isArrayPosition(step)) {
    if (modify === unset) return;
    throw notViable(step, 'an array');
  }
  const child = Array.isArray(container) ? container[Number(step)] : getField(container, step);
  if (rest.length === 0) {
    put(container, step, modify(child));
  } else if (isDocument(child) || Array.isArray(child)) {
    modifyPath(child, rest, modify);
  } else {
    if (modify === unset) return;
    if (child !== undefined)
      throw notViable(rest[0] ?? '', `{${step}: a value of type ${typeNameOf(child)}}`);
    const created = modify(undefined);
    if (created !== undefined) put(container, step, nested(rest, created));
  }
}

function put(container: Document | Value[], step: string, value: Value): void {
  if (!Array.isArray(container)) {
    if (value === undefined) delete container[step];
    else setField(container, step, value);
    return;
  }
  const position = Number(step);
  if (value === undefined && position >= container.length) return;
  if (position > container.length + MAX_PADDING)
    throw badValue(`Cannot pad an array up to position ${position}`);
  while (container.length < position) container.push(null);
  container[position] = value ?? null;
}

function nested(steps: readonly string[], value: Value): Value {
  return steps.reduceRight<Value>((inner, step) => {
    const document: Document = {};
    setField(document, step, inner);
    return document;
  }, value);
}

function notViable(field: string, place: string): CommandError {
  return new CommandError('PathNotViable', `Cannot create field '${field}' in element ${place}`);
}
