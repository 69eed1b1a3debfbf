import { CommandError } from '../errors.ts';
import type { Collection, Index } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { compareValues } from '../values/compare.ts';
import { type Document, isDocument } from '../values/value.ts';
import type { Cursors } from './cursors.ts';

export type Context = {
  database: Database;
  cursors: Cursors;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type Command = {
  name: string;
  body: Document;
  /** The encoded documents of an insert. */
  documents: Uint8Array[];
  databaseName: string;
};

export type Reply = Record<string, unknown>;

export type CommandDefinition = {
  /** The fields it accepts. */
  options: readonly string[] | 'any';
  /** Returns a promise if it waits for changes, because it cannot share the transaction. */
  run: (context: Context, command: Command) => Reply | Promise<Reply>;
};

export function namespaceOf({ name, body, databaseName }: Command): string {
  const collection = body[name];
  if (typeof collection === 'string' && collection !== '' && !collection.includes('\0')) {
    return `${databaseName}.${collection}`;
  }
  throw new CommandError(
    'InvalidNamespace',
    `Invalid namespace specified '${databaseName}.${String(collection)}'`,
  );
}

export function collectionOf(context: Context, command: Command): Collection | undefined {
  return context.database.collection(namespaceOf(command));
}

/** A hint is an index name or key pattern. */
export function hintedIndex(
  collection: Collection | undefined,
  hint: unknown,
): Index | 'natural' | undefined {
  if (!collection || hint === undefined || hint === null) return undefined;
  if (isDocument(hint) && '$natural' in hint) return 'natural';
  if (isDocument(hint) && Object.keys(hint).length === 0) return undefined;
  const index = collection.indexes.find(candidate => candidate.name === hint || hasPattern(candidate, hint));
  if (index) return index;
  const reason = 'hint provided does not correspond to an existing index';
  throw new CommandError(
    'BadValue',
    `error processing query: planner returned error :: caused by :: ${reason}`,
  );
}

export function hasPattern(index: Index, pattern: unknown): boolean {
  return isDocument(pattern) && compareValues(index.pattern, pattern) === 0;
}
