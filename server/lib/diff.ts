import { isDeepStrictEqual } from 'node:util';

/** New values of some fields. Undefined leaves a field unchanged. */
export type Patch<T> = { [Field in keyof T]?: T[Field] | undefined };

/** Returns the patch's values that differ from the current ones, and their field names. */
export function diffFields<T extends object>(before: T, patch: Patch<T>) {
  const current = new Map(Object.entries(before));
  const differing = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, current.get(field)),
  );
  return { values: Object.fromEntries(differing) as Partial<T>, names: differing.map(([field]) => field) };
}
