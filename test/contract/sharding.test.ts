import { readFileSync } from 'node:fs';
import type { Document } from 'mongodb';
import { describe, expect } from 'vitest';
import { indexes } from '../../server/database/indexes.ts';
import { dashboard, operations } from '../helpers/contract.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { createDashboardRequests, roleFor } from '../helpers/dashboard-requests.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { addExampleResources, fillExample } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';
import { withProvider } from '../helpers/identity-provider.ts';
import { COMMAND_MONITORING, onCommand } from '../helpers/queries.ts';
import { SENT_TO_ALL_SHARDS } from './sent-to-all-shards.ts';

const DOCUMENT = readFileSync(new URL('../../server/deploy/SHARDING.md', import.meta.url), 'utf8');

/** Each collection's shard key, if any, and its filters that go to all shards. */
const SHARD_KEYS = new Map(
  (DOCUMENT.split(/^## /m).find(section => section.startsWith('Shard keys')) ?? '')
    .split('\n- ')
    .slice(1)
    .flatMap(item => {
      const [key = '', collections = ''] = item.split(':');
      const [shardKey] = quoted(key);
      return quoted(collections).map(
        name => [name, { shardKey, everywhere: SENT_TO_ALL_SHARDS[name] ?? [] }] as const,
      );
    }),
);

/** Filters of every collection with an outbox. */
const OUTBOX = ['outbox.at', '_id', '_id,deletedAt', '_id,outbox.at'];

/** Live streams never end. */
const isStream = (operationId: string) => operationId.startsWith('follow');

const it = test
  .extend('settings', { scope: 'file' }, withProvider())
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('other', { scope: 'file' }, ({ newRestaurant }) => newRestaurant());

describe('The shard keys in server/deploy/SHARDING.md', () => {
  it('cover every collection with an index', () => {
    expect(SHARD_KEYS.size).toBeGreaterThan(20);
    expect([...SHARD_KEYS.keys()]).toEqual(
      expect.arrayContaining(indexes.map(({ collection }) => collection)),
    );
  });

  it('are prefixes of every unique index, except the listed ones', () => {
    const others = indexes.filter(({ collection, description }) => {
      const { shardKey, everywhere } = rowOf(collection);
      const [first = ''] = Object.keys(description.key);
      return description.unique && shardKey && first !== shardKey && !everywhere.includes(first);
    });
    expect(others).toEqual([]);
  });

  it("are part of every query's filter, except the listed ones", async ({
    service,
    restaurant,
    other,
    client,
  }) => {
    const elsewhere = new Set<string>();
    let isWatching = false;
    onCommand(service, ({ command }) => {
      if (isWatching)
        for (const query of queriesOf(command)) if (!isTargeted(query)) elsewhere.add(nameOf(query));
    });
    async function watch(work: () => Promise<unknown>): Promise<void> {
      isWatching = true;
      await work();
      await drainBackground(service);
      isWatching = false;
    }

    const fill = await addExampleResources(service, restaurant);
    for (const { method, operation } of operations) {
      const { path, body } = fillExample(operation.operationId, fill);
      await watch(() => client.request<object>(method, path, { body }));
    }
    const { requests } = createDashboardRequests(service, restaurant, other);
    for (const route of dashboard.operations) {
      const { method, operation } = route;
      if (isStream(operation.operationId)) continue;
      const owner = await signedIn(service, { restaurantId: restaurant.id, role: roleFor(route) });
      const { path, ...request } = (await requests[operation.operationId]?.(owner)) ?? { path: '' };
      await watch(() => owner.request<object>(method, path, request));
    }
    await watch(() => service.context.sweep(0));
    expect([...elsewhere].sort()).toEqual([]);
  });
});

type Query = { collection: string; filter: Document };

function queriesOf(command: Document): Query[] {
  const collection =
    command.find ?? command.aggregate ?? command.findAndModify ?? command.update ?? command.delete;
  const filters = (command.updates ?? command.deletes)?.map(({ q }: Document) => q) ?? [
    command.filter ?? command.query ?? command.pipeline?.[0]?.$match ?? {},
  ];
  return typeof collection === 'string' ? filters.map((filter: Document) => ({ collection, filter })) : [];
}

/** Whether the filter targets specific shards. */
function isTargeted({ collection, filter }: Query): boolean {
  const { shardKey, everywhere } = rowOf(collection);
  return (
    shardKey === undefined ||
    shardKey in flatten(filter) ||
    filter.$or?.every((alternative: Document) => shardKey in flatten(alternative)) ||
    [...OUTBOX, ...everywhere].includes(shapeOf(filter))
  );
}

function rowOf(collection: string) {
  const row = SHARD_KEYS.get(collection);
  if (!row) throw new Error(`server/deploy/SHARDING.md names no shard key of ${collection}`);
  return row;
}

const flatten = ({ $and = [], ...fields }: Document): Document => Object.assign({}, fields, ...$and);
const shapeOf = (filter: Document): string => Object.keys(flatten(filter)).sort().join();
const nameOf = ({ collection, filter }: Query): string => `${collection} by ${shapeOf(filter)}`;

/** The text in backticks. */
function quoted(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
}
