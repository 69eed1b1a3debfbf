import { isDeepStrictEqual } from 'node:util';
import { type EditConflict, ServiceError } from './errors.ts';

/** An edited field: its path in the request, and its values as in responses. */
export type FieldEdit = { path: string; from: unknown; to: unknown };

/** Finds changed fields. `before` and `after` contain the editable fields as in responses. */
export function compareFields(before: object, after: object): FieldEdit[] {
  const [from, to] = [flatten(before), flatten(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map(path => ({ path, from: from.get(path) ?? null, to: to.get(path) ?? null }))
    .filter(edit => !isDeepStrictEqual(edit.from, edit.to));
}

/**
 * Throws `conflict` with the path and values of each field whose current value differs from the replaced one.
 * `replaced` contains the values that the editor saw; other fields are overwritten.
 */
export function rejectOverwrites(edits: FieldEdit[], replaced: object | undefined): void {
  if (!replaced) return;
  const known = flatten(replaced);
  const conflicts = edits.flatMap(({ path, from }): EditConflict[] =>
    known.has(path) && !isDeepStrictEqual(known.get(path), from) ? [{ path, current: from }] : [],
  );
  if (conflicts.length === 0) return;
  const paths = conflicts.map(({ path }) => path).join(', ');
  throw new ServiceError(
    'conflict',
    `Someone else has changed ${paths}: compare the values, and repeat the edit with the current ones in \`replaces\``,
    { conflicts },
  );
}

/** Maps fields to values by JSON pointer. Rows of branches are compared field by field, by branch ID. */
function flatten(fields: object): Map<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return [];
    const rows = Array.isArray(value) && value.length > 0 && value.every(isRow) ? value : undefined;
    if (!rows) return name === 'prices' ? [] : [[`/${name}`, value]];
    return rows.flatMap(({ branchId, ...row }) =>
      Object.entries(row).map(([field, one]): [string, unknown] => [`/${name}/${branchId}/${field}`, one]),
    );
  });
  return new Map(entries);
}

const isRow = (value: unknown): value is { branchId: string } =>
  typeof value === 'object' && value !== null && 'branchId' in value;

/** An edit as the activity log stores it: readable text, or null for no value. */
export type LoggedEdit = { path: string; from: string | null; to: string | null };

const MAX_LOGGED = 200;

/** Lists of IDs, which are meaningless to people. */
const LISTS_OF_IDS = ['/itemIds', '/categoryIds', '/additionalCategoryIds'];

export const toLoggedEdits = (edits: FieldEdit[]): LoggedEdit[] =>
  edits.map(({ path, from, to }) =>
    LISTS_OF_IDS.includes(path)
      ? { path, from: null, to: null }
      : { path, from: toText(from), to: toText(to) },
  );

/** Such as nutrition. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(one => typeof one !== 'object');

function toText(value: unknown): string | null {
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return toText(value.join(', '));
  if (isPlain(value)) return toText(Object.entries(value).map(([name, one]) => `${name} ${one}`));
  if (value === null || typeof value === 'object') return null;
  return String(value).slice(0, MAX_LOGGED);
}
