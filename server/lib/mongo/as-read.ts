import type { Document, Filter } from 'mongodb';

/** Requires that the changed fields still have the values that were read. */
export const asRead = <Stored extends Document>(read: Stored, changes: object): Filter<Stored> =>
  Object.fromEntries(
    Object.keys(changes).map(name => [name, read[name] === undefined ? { $exists: false } : read[name]]),
  ) as Filter<Stored>;
