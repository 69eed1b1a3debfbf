import { CommandError } from '../errors.ts';
import { typeNameOf } from '../query/type-names.ts';
import { type Document, isDocument, isNumeric, toNumber, type Value } from '../values/value.ts';

/** Options of every command. `checkCommon` rejects unsupported values. */
const COMMON_OPTIONS = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  'autocommit',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
]);

export const FIRST_BATCH = 101;

export function checkOptions(command: string, document: Document, allowed: readonly string[]): void {
  checkFields(command, document, [...allowed, command], COMMON_OPTIONS);
  checkCommon(document);
}

export function checkFields(
  place: string,
  document: Document,
  allowed: readonly string[],
  common: ReadonlySet<string> = new Set(),
): void {
  for (const field of Object.keys(document)) {
    if (allowed.includes(field) || common.has(field)) continue;
    const message = `BSON field '${place}.${field}' is unknown or not supported by the embedded database`;
    throw new CommandError('IDLUnknownField', message);
  }
}

function checkCommon(document: Document): void {
  if (document.startTransaction === true || document.autocommit === false) {
    const message = 'Transaction numbers are only allowed on a replica set member or mongos';
    throw new CommandError('IllegalOperation', message);
  }
  checkReadConcern(document.readConcern);
  checkWriteConcern(document.writeConcern);
}

function checkReadConcern(readConcern: Value): void {
  const level = isDocument(readConcern) ? readConcern.level : undefined;
  if (level === undefined || level === 'local' || level === 'majority' || level === 'available') return;
  throw new CommandError(
    'InvalidOptions',
    `read concern level '${String(level)}' is not supported on a standalone server`,
  );
}

function checkWriteConcern(writeConcern: Value): void {
  const nodes = isDocument(writeConcern) ? writeConcern.w : undefined;
  if (nodes === undefined || nodes === 'majority' || (isNumeric(nodes) && toNumber(nodes) <= 1)) return;
  throw new CommandError('BadValue', "cannot use 'w' > 1 or a tag when a host is not replicated");
}

export function integerOption(document: Document, name: string, fallback: number): number {
  const value = document[name];
  if (value === undefined || value === null) return fallback;
  if (!isNumeric(value)) throw wrongType(name, value, 'long');
  const number = toNumber(value);
  if (!Number.isSafeInteger(number)) throw wrongType(name, value, 'long');
  return number;
}

export function nonNegativeOption(document: Document, name: string, fallback: number): number {
  const number = integerOption(document, name, fallback);
  if (number >= 0) return number;
  throw new CommandError(
    'Location51024',
    `BSON field '${name}' value must be >= 0, actual value '${number}'`,
  );
}

export function booleanOption(document: Document, name: string, fallback: boolean): boolean {
  const value = document[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'boolean') return value;
  if (isNumeric(value)) return toNumber(value) !== 0;
  throw wrongType(name, value, 'bool');
}

export function documentOption(document: Document, name: string): Document {
  return document[name] === undefined || document[name] === null ? {} : requiredDocument(document, name);
}

export function requiredDocument(document: Document, name: string): Document {
  const value = document[name];
  if (isDocument(value)) return value;
  throw wrongType(name, value, 'object');
}

export function documentList(document: Document, name: string): Document[] {
  const value = document[name];
  if (!Array.isArray(value)) throw wrongType(name, value, 'array');
  return value.map(item => {
    if (isDocument(item)) return item;
    throw wrongType(name, item, 'object');
  });
}

function wrongType(name: string, value: Value, expected: string): CommandError {
  const found = value === undefined ? 'missing' : typeNameOf(value);
  return new CommandError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${found}', expected type '${expected}'`,
  );
}

/** The batch size of commands that take it in a `cursor` document. */
export function cursorOptions(document: Document): { batchSize: number } {
  return { batchSize: nonNegativeOption(documentOption(document, 'cursor'), 'batchSize', FIRST_BATCH) };
}

export function deadlineOf(document: Document): number {
  const milliseconds = nonNegativeOption(document, 'maxTimeMS', 0);
  return milliseconds === 0 ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
}
