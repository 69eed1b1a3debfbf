import { expect } from 'vitest';
import type { Sales, TopItems } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, driverOf, onCommand } from '../helpers/queries.ts';
import { lineOf, snapshotOf } from '../helpers/restaurant.ts';

const BRANCHES = 500;
const DAYS = 31;
const MAX_COMMANDS = 20;
const DAY_MS = 24 * 60 * 60_000;
const MONTH = 'from=2026-03-01&to=2026-03-31';

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  // Then nothing else queries the database.
  .extend('settings', { scope: 'file' }, { roles: ['api' as const] })
  .extend('asked', { scope: 'file' }, ({ service }) => {
    let commands: string[] = [];
    onCommand(service, ({ commandName, command }) => {
      commands.push(`${commandName} ${command[commandName]}`);
    });
    return async <T>(work: () => Promise<T>) => {
      commands = [];
      return { result: await work(), commands };
    };
  })
  /** A report and its queries. A busy machine may respond with 503 first. */
  .extend('report', { scope: 'file' }, ({ asked, manager }) => async <Body>(path: string, period = MONTH) => {
    for (;;) {
      const { result, commands } = await asked(() => manager.get<Body>(`${path}?${period}`));
      if (result.status !== 503) return { body: result.body, commands };
    }
  })
  .extend('chain', { scope: 'file' }, async ({ service, restaurant }) => {
    const { harbour, tokyo } = restaurant;
    const branches = Array.from({ length: BRANCHES }, (_, index) => {
      const _id = newId('brn');
      return { ...(index % 2 ? harbour : tokyo), _id, currency: 'EUR', slug: _id };
    });
    await service.context.collections.branches.insertMany(branches);
    const orders = await restaurant.addOrders(
      branches.flatMap(branch =>
        [1, 15, DAYS].map(day => ({
          branch: snapshotOf(branch),
          total: 100,
          lines: [lineOf({ menuItemId: 'itm_soup', quantity: 1 })],
          paymentStatus: 'paid' as const,
          paidAt: new Date(Date.UTC(2026, 2, day, 11)),
        })),
      ),
    );
    return { orders };
  });

it('The sales of a chain with 500 branches take a few commands, with or without stored sums', async ({
  chain,
  manager,
  report,
}) => {
  const read = async (period = MONTH) => {
    const { body, commands } = await report<Sales>('/sales', period);
    return { commands, takings: body.currencies.find(({ currency }) => currency === 'EUR')?.takings };
  };
  const sold = BRANCHES * 3;
  const first = await read();
  expect(first.takings).toBe(`${sold}.00`);
  expect(first.commands.length).toBeLessThanOrEqual(MAX_COMMANDS);
  const second = await read();
  expect(second.takings).toBe(`${sold}.00`);
  expect(second.commands.length).toBeLessThan(MAX_COMMANDS / 2);
  expect(second.commands).not.toContain('find orders');

  // Recalculates one day of several branches, which makes many distinct periods: payments and refunds take
  // one query each.
  const refunded = chain.orders.filter((_, index) => index % 149 === 0);
  for (const { number } of refunded)
    await manager.post(`/orders/${number}/refunds`, { amount: 0.5, source: 'manual' });
  const third = await read();
  expect(third.takings).toBe(`${sold}.00`);
  expect(third.commands.filter(command => command === 'find orders')).toHaveLength(2);
  const [yesterday, tomorrow] = [-1, 1].map(days => new Date(Date.now() + days * DAY_MS).toISOString());
  const now = `from=${yesterday?.slice(0, 10)}&to=${tomorrow?.slice(0, 10)}`;
  expect((await read(now)).takings).toBe((-refunded.length / 2).toFixed(2));
});

it('Reports do not use the connection pool of requests', async ({ chain, report, service }) => {
  const beside: string[] = [];
  driverOf(service).on('commandStarted', ({ commandName, command }) => {
    beside.push(command.collection ?? command[commandName]);
  });
  expect(chain.orders).not.toHaveLength(0);
  for (const path of ['/sales', '/sales/items']) await report(path);
  expect(new Set(beside)).toEqual(new Set(['sessions', 'users', 'branches']));
});

it("A chain's best sellers take a few commands, and read no order with stored sums", async ({
  chain,
  report,
}) => {
  const read = async () => {
    const { body, commands } = await report<TopItems>('/sales/items');
    return { commands, items: body.currencies.find(({ currency }) => currency === 'EUR')?.items };
  };
  for (const { items, commands } of [await read(), await read()]) {
    expect(items).toMatchObject([{ menuItemId: 'itm_soup', quantity: chain.orders.length }]);
    expect(commands.length).toBeLessThanOrEqual(MAX_COMMANDS);
  }
  const { commands } = await read();
  expect(commands.length).toBeLessThan(MAX_COMMANDS / 2);
  expect(commands).not.toContain('find orders');
});

it('A fully refunded order does not count toward best sellers', async ({ chain, manager, report }) => {
  const sold = async () => {
    const { body } = await report<TopItems>('/sales/items');
    return body.currencies.find(({ currency }) => currency === 'EUR')?.items[0]?.quantity ?? 0;
  };
  const before = await sold();
  await manager.post(`/orders/${chain.orders[1]?.number}/refunds`, { amount: 1, source: 'manual' });
  expect(await sold()).toBe(before - 1);
});
