import { isDeepStrictEqual } from 'node:util';
import { BSON } from 'mongodb';
import { expect } from 'vitest';
import type { ActivityDocument } from '../../server/modules/activity/documents.ts';
import { withReadablePayload } from '../../server/modules/activity/payload.ts';
import { collectionsOf } from './database.ts';
import { drainBackground } from './drain-background.ts';
import { onCommand } from './queries.ts';
import type { TestService } from './service.ts';

/** All stored documents by collection, with payloads as text. */
export async function readEverything(service: TestService): Promise<Map<string, object[]>> {
  const { orders, activity } = collectionsOf(service);
  const { db } = orders;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  expect(names).toContain(activity.collectionName);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, object[]]> => {
        const found = await db.collection<Partial<ActivityDocument>>(name).find({}).toArray();
        return [name, found.map(withReadablePayload)];
      }),
    ),
  );
}

const WRITES = ['insert', 'update', 'delete', 'findAndModify'];

/** Stored BSON documents by collection. */
export type Stored = Map<string, Uint8Array[]>;

/**
 * Reads all collections except these, each again only after a command that may have changed it. The service
 * reports its commands (`COMMAND_MONITORING`).
 */
export function followStored(service: TestService, except: string[]): () => Promise<Stored> {
  const { db } = collectionsOf(service).orders;
  const stored: Stored = new Map();
  const stale = new Set<string>();
  let names: string[] | undefined;
  onCommand(service, ({ command }) => {
    const written = WRITES.flatMap(name => command[name] ?? []);
    for (const name of written) stale.add(name);
    // Other kinds of commands may change anything.
    if (['bulkWrite', 'create', 'drop', 'dropDatabase'].some(name => name in command)) names = undefined;
  });
  return async () => {
    await drainBackground(service);
    if (!names) {
      names = (await db.listCollections().toArray()).map(({ name }) => name);
      stored.clear();
    }
    const read = names.filter(name => !except.includes(name) && (stale.has(name) || !stored.has(name)));
    stale.clear();
    await Promise.all(
      read.map(async name => {
        stored.set(name, await db.collection<Uint8Array>(name).find({}, { raw: true }).toArray());
      }),
    );
    return new Map(stored);
  };
}

/** The documents that differ between two states. Full states are too long to print. */
export const findChanges = (before: Stored, after: Stored): object[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map(name => ({ name, before: before.get(name) ?? [], after: after.get(name) ?? [] }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .map(({ name, before, after }) => ({
      name,
      before: readUnlike(before, after),
      after: readUnlike(after, before),
    }));

const readUnlike = (documents: Uint8Array[], others: Uint8Array[]): object[] =>
  documents
    .filter(one => !others.some(other => isDeepStrictEqual(one, other)))
    .map(one => BSON.deserialize(one));

/**
 * Returns the collections that contain a text. Each document is searched once, and again after a change. The
 * service reports its commands (`COMMAND_MONITORING`).
 */
export function followText(service: TestService, text: string, except: string[]): () => Promise<string[]> {
  const read = followStored(service, except);
  const without = new Set<string>();
  return async () => {
    const found: string[] = [];
    for (const [name, documents] of await read())
      for (const document of documents) {
        const content = Buffer.from(document).toString('latin1');
        if (without.has(content)) continue;
        const everything = new Map([[name, [withReadablePayload(BSON.deserialize(document))]]]);
        if (findText(everything, text).length > 0) found.push(name);
        else without.add(content);
      }
    return [...new Set(found)];
  };
}

/** The collections that contain a text in any field. */
export const findText = (everything: Map<string, object[]>, text: string): string[] =>
  [...everything].flatMap(([name, documents]) =>
    documents.some(one => JSON.stringify(one).toLowerCase().includes(text.toLowerCase())) ? [name] : [],
  );
