/** The keys of an exhaustive record, so that a missing value is a compile-time error. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
