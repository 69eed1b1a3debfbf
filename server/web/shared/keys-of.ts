/** The keys of a record that names all values of a type: a list of them that does not compile without one. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
