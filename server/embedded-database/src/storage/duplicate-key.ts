import { EJSON, ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { EMPTY_ARRAY, type KeyValue } from '../values/key-encoding.ts';
import type { Value } from '../values/value.ts';
import type { Index } from './collection.ts';

/** MongoDB's E11000 message. */
export function duplicateKey(namespace: string, index: Index, values: readonly KeyValue[]): CommandError {
  const entries = index.parts.map((part, i): [string, Value] => [part.path, plainKey(values[i])]);
  const shown = entries.map(([path, value]) => `${path}: ${inShellSyntax(value)}`).join(', ');
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern: index.pattern, keyValue: Object.fromEntries(entries) },
  );
}

function plainKey(value: KeyValue): Value {
  if (value === EMPTY_ARRAY) return null;
  return value ?? null;
}

function inShellSyntax(value: Value): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return EJSON.stringify(value);
}
