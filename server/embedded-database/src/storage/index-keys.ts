import { CommandError } from '../errors.ts';
import { EMPTY_ARRAY, encodeKey, type KeyValue } from '../values/key-encoding.ts';
import { type Document, getField, isDocument, type Value } from '../values/value.ts';
import type { Index, KeyPart } from './collection.ts';

/** One document's rows in one index: several for an array, none outside a partial index. */
export type IndexKeys = { rows: IndexKeyRow[]; multikey?: boolean[] | undefined };
export type IndexKeyRow = { values: KeyValue[]; columns: Buffer[] };

type Path = Pick<KeyPart, 'path' | 'steps'>;
type Walk = { value: Value; depth: number; done: boolean };

const NO_KEYS: IndexKeys = { rows: [] };

export function indexKeys(index: Index, document: Document): IndexKeys {
  if (index.partial && !index.partial.matches(document)) return NO_KEYS;
  return keysOf(index.parts, document);
}

/** Also used for sorting, by the first of a document's keys in sort order. */
export function keysOf(parts: readonly Path[], document: Document): IndexKeys {
  const values = plainValues(parts, document);
  return values ? { rows: [keyRow(values)] } : keysThroughArrays(parts, document);
}

/** The values of the parts, or undefined if a path meets an array. */
function plainValues(parts: readonly Path[], document: Document): Value[] | undefined {
  const values: Value[] = [];
  for (const { steps } of parts) {
    let value: Value = document;
    for (const step of steps) {
      if (Array.isArray(value)) return undefined;
      value = isDocument(value) ? getField(value, step) : undefined;
    }
    if (Array.isArray(value)) return undefined;
    values.push(value);
  }
  return values;
}

function keysThroughArrays(parts: readonly Path[], document: Document): IndexKeys {
  const multikey = parts.map(() => false);
  const start = parts.map(() => ({ value: document, depth: 0, done: false }));
  const rows: KeyValue[][] = [];
  expand(parts, start, multikey, rows);
  return { rows: distinctRows(rows), multikey };
}

/** Follows all parts to their values, or to a shared array and then through each of its elements. */
function expand(
  parts: readonly Path[],
  walks: readonly Walk[],
  multikey: boolean[],
  rows: KeyValue[][],
): void {
  const reached = walks.map((walk, i) => advance(walk, parts[i]?.steps ?? []));
  const arrays = new Set(reached.filter(walk => !walk.done).map(walk => walk.value));
  if (arrays.size > 1) throw parallelArrays(parts, reached);
  const [array] = arrays;
  if (!Array.isArray(array)) {
    rows.push(reached.map(walk => walk.value));
    return;
  }
  reached.forEach((walk, i) => {
    if (!walk.done) multikey[i] = true;
  });
  if (array.length === 0) {
    rows.push(reached.map((walk, i) => (walk.done ? walk.value : keyOfEmptyArray(walk, parts[i]))));
    return;
  }
  for (const element of array) {
    const next = reached.map((walk, i) =>
      walk.done ? walk : enter(walk, element, parts[i]?.steps.length ?? 0),
    );
    expand(parts, next, multikey, rows);
  }
}

/** Stops at the part's value (`done`) or at an array. */
function advance(walk: Walk, steps: readonly string[]): Walk {
  let { value, depth } = walk;
  if (walk.done) return walk;
  while (depth < steps.length && isDocument(value)) value = getField(value, steps[depth++] ?? '');
  if (Array.isArray(value)) return { value, depth, done: false };
  return { value: depth < steps.length ? undefined : value, depth, done: true };
}

function enter(walk: Walk, element: Value, length: number): Walk {
  if (walk.depth === length) return { value: element, depth: length, done: true };
  if (!isDocument(element)) return { value: undefined, depth: length, done: true };
  return { value: element, depth: walk.depth, done: false };
}

function keyOfEmptyArray(walk: Walk, part: Path | undefined): KeyValue {
  return walk.depth === part?.steps.length ? EMPTY_ARRAY : undefined;
}

function parallelArrays(parts: readonly Path[], walks: readonly Walk[]): CommandError {
  const names = parts.filter((_, i) => walks[i]?.done === false).map(part => `[${part.path}]`);
  return new CommandError(
    'CannotIndexParallelArrays',
    `cannot index or sort by parallel arrays ${names.join(' ')}`,
  );
}

function distinctRows(rows: readonly KeyValue[][]): IndexKeyRow[] {
  const byText = new Map(rows.map(keyRow).map(row => [rowText(row), row]));
  return [...byText.values()];
}

function keyRow(values: KeyValue[]): IndexKeyRow {
  return { values, columns: values.map(encodeKey) };
}

export function difference(rows: IndexKeyRow[], others: IndexKeyRow[]): IndexKeyRow[] {
  const [other] = others;
  if (rows.length === 0 || !other) return rows;
  if (others.length === 1) return rows.filter(row => !isSameRow(row, other));
  const known = new Set(others.map(rowText));
  return rows.filter(row => !known.has(rowText(row)));
}

function isSameRow(row: IndexKeyRow, other: IndexKeyRow): boolean {
  return row.columns.every((column, part) => column.equals(other.columns[part] ?? column));
}

/** Keys are self-delimiting, so different rows have different texts. */
function rowText({ columns }: IndexKeyRow): string {
  return columns.map(column => column.toString('latin1')).join('');
}
