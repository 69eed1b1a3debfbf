/** Fields by their names in a request. Rows of `prices` are identified by branch and compared one by one. */
export type Fields = object;
export type Row = { branchId: string };

export const rowsOf = (fields: Fields): Row[] | undefined => Reflect.get(fields, 'prices');

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of `after` that differ from `before`; for prices, the differing rows with their differing
 * fields.
 */
export function changedFields<Body extends Fields>(before: Body, after: Body): Partial<Body> {
  const changed = entriesOf(after).filter(([name, value]) => !same(value, Reflect.get(before, name)));
  const changes: Partial<Body> = Object.fromEntries(
    changed.filter(([name]) => name !== 'prices'),
  ) as Partial<Body>;
  const prices = (rowsOf(after) ?? []).flatMap(row => changedRow(findRow(rowsOf(before), row), row));
  return prices.length > 0 ? { ...changes, prices } : changes;
}

/** A new price is sent in full. */
function changedRow(before: Row | undefined, row: Row): Row[] {
  if (same(before, row)) return [];
  if (!before) return [row];
  const fields = Object.entries(row).filter(([name, value]) => !same(value, Reflect.get(before, name)));
  return [{ branchId: row.branchId, ...Object.fromEntries(fields) }];
}

/** The values that the changes replace, in response format; null for missing ones. */
export function replacedFields(base: Fields, changes: Fields): Record<string, unknown> {
  const names = entriesOf(changes).map(([name]) => name);
  const values = names.filter(name => name !== 'prices').map(name => [name, Reflect.get(base, name) ?? null]);
  const prices = rowsOf(changes)?.map(row => {
    const before = findRow(rowsOf(base), row) ?? {};
    const fields = Object.keys(row).map(name => [name, Reflect.get(before, name) ?? null]);
    return { ...Object.fromEntries(fields), branchId: row.branchId };
  });
  return { ...Object.fromEntries(values), ...(prices && { prices }) };
}

/** `theirs`, except for changed fields, which come from `mine`. */
export function keepChanged<Whole extends Fields>(mine: Whole, theirs: Whole, changes: Fields): Whole {
  const kept = entriesOf(changes)
    .filter(([name]) => name !== 'prices')
    .map(([name]) => [name, Reflect.get(mine, name)]);
  const prices = rowsOf(theirs)?.map(row =>
    findRow(rowsOf(changes), row) ? (findRow(rowsOf(mine), row) ?? row) : row,
  );
  return { ...theirs, ...Object.fromEntries(kept), ...(prices && { prices }) };
}

const findRow = (rows: Row[] | undefined, { branchId }: Row): Row | undefined =>
  rows?.find(row => row.branchId === branchId);

const entriesOf = (fields: object): [name: string, value: unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);
