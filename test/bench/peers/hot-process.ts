import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { SYSTEM } from '../../../server/lib/access.ts';
import type { Placement } from '../../../server/modules/orders/placement.ts';
import { startServiceOn } from '../../helpers/service.ts';

/** The task and result of a service process. Times are in milliseconds. */
export type Work = {
  restaurantId: string;
  branchId: string;
  menuItemId: string;
  user: { email: string; password: string };
  /** The total number of orders, and their interval. */
  orders: number;
  every: number;
};
export type Done = { commands: Record<string, number>; placing: number[]; feed: number[]; processor: number };

/** Forked by `npm run bench -- hot`: a service process that places orders and follows their feed. */
process.once('message', async (message: { url: string; work: Work; expected: number }) => {
  const { url, work, expected } = message;
  const { restaurantId, branchId, menuItemId, user, orders, every } = work;
  const { context, stop } = await startServiceOn(`${url}&monitorCommands=true`, { roles: ['api'] });
  const { sessions, orderFeed, placement } = context.services;
  const session = await sessions.signIn(user, { address: '127.0.0.1' });
  const feed: number[] = [];
  const following = follow();
  await setTimeout(500);
  const commands = countCommands();
  process.send?.('ready');
  await once(process, 'message');

  const before = process.cpuUsage();
  const placing: number[] = [];
  const startedAt = performance.now();
  const placed: Promise<void>[] = [];
  for (let index = 0; index < orders; index++) {
    // At even intervals: orders do not wait for previous ones.
    await setTimeout(Math.max(0, startedAt + (index + Math.random()) * every - performance.now()));
    placed.push(place());
  }
  await Promise.all(placed);
  await following;
  const { user: inCode, system } = process.cpuUsage(before);
  process.send?.({ commands, placing, feed, processor: (inCode + system) / 1_000 } satisfies Done);
  await stop();
  process.exit();

  async function place(): Promise<void> {
    const began = performance.now();
    const order: Placement = {
      branchId,
      type: 'pickup',
      channel: 'counter',
      lines: [{ menuItemId, quantity: 1, specialRequest: '', optionIds: [] }],
      customer: { id: '', name: '', email: '', phone: '' },
      notes: '',
      deliveryAddress: '',
      discount: 0,
      deliveryFee: 0,
      tipAmount: 0,
    };
    const scope = { restaurantId, branches: 'all' as const };
    await placement.place({ scope, actor: SYSTEM }, order, { branchField: '/branchId' });
    placing.push(performance.now() - began);
  }

  /** Follows until the changes of all processes have arrived. */
  async function follow(): Promise<void> {
    for await (const text of orderFeed.followOrders(session)) {
      const [, at] = /"at":"([^"]+)"/.exec(text) ?? [];
      if (at === undefined) continue;
      feed.push(Date.now() - Date.parse(at));
      if (feed.length === expected) return;
    }
  }

  /** By name and collection, excluding reads of the feed. */
  function countCommands(): Record<string, number> {
    const counted: Record<string, number> = {};
    context.collections.orders.db.client.on('commandStarted', ({ commandName, command }) => {
      const name = `${commandName} ${command[commandName]}`;
      counted[name] = (counted[name] ?? 0) + 1;
      const documents = command.documents?.length;
      if (documents) counted[`${name}, documents`] = (counted[`${name}, documents`] ?? 0) + documents;
    });
    return counted;
  }
});
