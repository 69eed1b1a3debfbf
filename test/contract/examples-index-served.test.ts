import { expect } from 'vitest';
import { operations } from '../helpers/contract.ts';
import { addExampleResources, fillExample } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';

const OTHERS = 60;
/** A page plus a lookahead element. */
const MOST_READ = 26;

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('queries', { scope: 'file' }, ({ service }) => watchQueries(service))
  /** Adds more of everything than fits on a page. */
  .extend('others', { scope: 'file', auto: true }, async ({ restaurant, client }) => {
    const each = Array.from({ length: OTHERS }, (_, index) => 2_000 + index);
    const orders = await restaurant.addOrders(each.map(number => ({ number })));
    const { _id: id, title, slug } = await restaurant.addCategory();
    const category = { id, title, slug };
    await Promise.all([
      ...orders.map(({ _id }) => client.post<object>(`/v1/orders/${_id}/status`, { status: 'confirmed' })),
      ...each.flatMap(() => [restaurant.addItem({ category }), restaurant.addInventoryItem()]),
    ]);
  })
  .extend('fill', { scope: 'file' }, ({ service, restaurant }) => addExampleResources(service, restaurant));

it.for(operations.map(({ method, operation: { operationId } }) => [operationId, method] as const))(
  '%s runs only indexed queries',
  async ([operationId, method], { client, queries, fill }) => {
    const { path, body } = fillExample(operationId, fill);
    const commands = await queries.commandsOf(async () => {
      expect((await client.request<object>(method, path, { body })).status).toBeLessThan(300);
    });
    expect(commands).not.toEqual([]);
    for (const command of commands) await queries.expectIndexed(command, MOST_READ);
  },
);
