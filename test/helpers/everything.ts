import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { ActivityDocument } from '../../server/modules/activity/documents.ts';
import { withReadablePayload } from '../../server/modules/activity/payload.ts';
import { collectionsOf } from './database.ts';
import type { TestService } from './service.ts';

/** All that is stored, collection by collection, with the payloads of events as texts. */
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

/** The documents of which a collection's states differ. A comparison of everything is too long to be printed. */
export const findChanges = (before: Map<string, object[]>, after: Map<string, object[]>): object[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map(name => ({ name, before: before.get(name) ?? [], after: after.get(name) ?? [] }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .map(({ name, before, after }) => ({
      name,
      before: before.filter(one => !after.some(other => isDeepStrictEqual(one, other))),
      after: after.filter(one => !before.some(other => isDeepStrictEqual(one, other))),
    }));

/** The collections in which a text is found, in whatever field. */
export const findText = (everything: Map<string, object[]>, text: string): string[] =>
  [...everything].flatMap(([name, documents]) =>
    documents.some(one => JSON.stringify(one).toLowerCase().includes(text.toLowerCase())) ? [name] : [],
  );
