import type { Document, Filter } from 'mongodb';

/** The condition that the fields of a change still have the values of the document that was read. */
export const asRead = <Stored extends Document>(read: Stored, changes: object): Filter<Stored> =>
  Object.fromEntries(
    Object.keys(changes).map(name => [name, read[name] === undefined ? { $exists: false } : read[name]]),
  ) as Filter<Stored>;
