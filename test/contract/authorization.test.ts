import { describe, expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import type { Scope } from '../../generated/public/types.ts';
import type { Client } from '../helpers/client.ts';
import { type OperationRoute, operations } from '../helpers/contract.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addExampleResources, fillExample, namesBranch } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';
import { addSandbox } from '../helpers/sandbox.ts';

/** Callers and their expected responses for every operation of the contract. */
const VERDICTS = {
  'no key': () => ({ status: 401, code: 'unauthorized' }),
  'a bad key': () => ({ status: 401, code: 'unauthorized' }),
  'a revoked key': () => ({ status: 401, code: 'key_inactive' }),
  'an expired key': () => ({ status: 401, code: 'key_inactive' }),
  'a key with every scope but the one required': ({ operation }: OperationRoute) =>
    operation['x-required-scope'] === null ? undefined : { status: 403, code: 'forbidden' },
  'a key without any scope': ({ operation }: OperationRoute) =>
    operation['x-required-scope'] === null ? undefined : { status: 403, code: 'forbidden' },
  'a key with only the scope required': () => undefined,
  'a key of another branch': judgeOtherBranch,
  'a key of another restaurant': judgeOtherRestaurant,
  'a key of the sandbox': judgeOtherRestaurant,
} satisfies Record<string, (route: OperationRoute) => Verdict | undefined>;

type Caller = keyof typeof VERDICTS;
type Verdict = { status: number; code: string };

const NOT_FOUND = { status: 404, code: 'not_found' };
const FORBIDDEN = { status: 403, code: 'forbidden' };

/** Orders belong to a branch, and requests may refer to one. */
function judgeOtherBranch(route: OperationRoute): Verdict | undefined {
  if (namesBranch(route)) return FORBIDDEN;
  return route.path.includes('{reference}') ? NOT_FOUND : undefined;
}

/** Resources with an ID belong to a restaurant; lists and the menu exclude others'. */
function judgeOtherRestaurant(route: OperationRoute): Verdict | undefined {
  return judgeOtherBranch(route) ?? (route.path.includes('{') ? NOT_FOUND : undefined);
}

const it = test
  .extend('fill', { scope: 'file' }, ({ service, restaurant }) => addExampleResources(service, restaurant))
  .extend(
    'clients',
    { scope: 'file' },
    async ({
      service,
      restaurantId,
      marketId,
      manager,
      newRestaurant,
    }): Promise<Record<Caller, (required: Scope | null) => Client>> => {
      const { keys } = service.context.services;
      const other = await newRestaurant();
      const key = { restaurantId, name: 'Key', scopes: EVERY_SCOPE, branches: 'all' as const };
      const expired = await keys.create({ ...key, expiresAt: new Date(Date.now() - 1_000) });
      const revoked = await keys.create(key);
      await manager.post(`/keys/${revoked.key._id}/revoke`);
      const having = (scopes: Scope[]) => service.client({ restaurantId, scopes });
      const elsewhere = service.client({ restaurantId, branches: [marketId] });
      const test = service.client({ restaurantId: (await addSandbox(service, restaurantId)).id });
      const foreign = service.client({ restaurantId: other.id });
      return {
        'no key': () => service.clientWith(undefined),
        'a bad key': () => service.clientWith(`rok_${'x'.repeat(43)}`),
        'a revoked key': () => service.clientWith(revoked.secret),
        'an expired key': () => service.clientWith(expired.secret),
        'a key with every scope but the one required': required =>
          having(EVERY_SCOPE.filter(scope => scope !== required)),
        'a key without any scope': () => having([]),
        'a key with only the scope required': required => having(required === null ? [] : [required]),
        'a key of another branch': () => elsewhere,
        'a key of another restaurant': () => foreign,
        'a key of the sandbox': () => test,
      };
    },
  )
  /** Everything that an unauthorized request could have changed. */
  .extend('snapshot', { scope: 'file' }, ({ service }) => async () => {
    await service.context.background.drain();
    const { orders, items, inventoryItems, inventoryTransactions, activity } = collectionsOf(service);
    const all = [orders, items, inventoryItems, inventoryTransactions, activity];
    return Promise.all(all.map(collection => collection.find({}).sort({ _id: 1 }).toArray()));
  });

const callers = Object.keys(VERDICTS) as Caller[];

describe('The authorization matrix, generated from the contract', () => {
  for (const route of operations) {
    const { operationId, 'x-required-scope': required } = route.operation;
    for (const caller of callers) {
      const verdict: Verdict | undefined = VERDICTS[caller](route);
      it(`responds to ${operationId} by ${caller} with ${verdict ? `${verdict.status} ${verdict.code}` : 'success'}`, async ({
        fill,
        snapshot,
        clients,
      }) => {
        const { path, body } = fillExample(operationId, fill);
        const before = await snapshot();

        const client = clients[caller](required as Scope | null);
        const answer = await client.request(route.method, path, { body });

        if (verdict) {
          expect(answer).toMatchObject({ status: verdict.status, body: { code: verdict.code } });
          expect(await snapshot()).toEqual(before);
        } else {
          expect(answer.status).toBeLessThan(300);
        }
      });
    }
  }
});

describe("A key's view of other branches and restaurants", () => {
  it('is empty in lists', async ({ clients, restaurant }) => {
    const branchKey = clients['a key of another branch'](null);
    const foreignKey = clients['a key of another restaurant'](null);
    type List = { data: unknown[]; pagination: { total: number } };
    for (const client of [branchKey, foreignKey]) {
      const { body } = await client.get<List>('/v1/orders');
      expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
    }
    const { body: branches } = await branchKey.get<List>('/v1/branches');
    expect(branches).toMatchObject({ data: [{ id: restaurant.market._id }], pagination: { total: 1 } });
    const { body: items } = await foreignKey.get<List>('/v1/menu/items');
    expect(items.data).toEqual([]);
  });

  it('is the same as for nonexistent resources', async ({ clients, fill }) => {
    const client = clients['a key of another branch'](null);
    const [invisible, unknown] = await Promise.all([
      client.get(fillExample('getOrder', fill).path),
      client.get('/v1/orders/ord_00000000000000000000000000000000'),
    ]);
    expect(invisible.body).toEqual(unknown.body);
  });
});
