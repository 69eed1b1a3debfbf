import { isSuspended } from '../../lib/mongo/suspension.ts';
import { plural } from '../command-line.ts';
import { type AdminCommand, findRestaurant } from './command.ts';

const DAY_MS = 24 * 60 * 60_000;
const FIRST = { page: 1, limit: 1 };

export const show: AdminCommand = {
  argument: 'restaurant',
  summary: "show a restaurant's size and traffic",
  help: 'Counts are exact, which takes seconds for millions of entries.',
  async run(context, input) {
    const restaurant = await findRestaurant(context, input);
    const { _id: id, slug, name, createdAt } = restaurant;
    const { services } = context;
    const { clock, orders, webhooks } = services;
    const scope = { restaurantId: id, branches: 'all' } as const;
    const since = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    const total = async (page: Promise<{ total: number }>) => (await page).total;
    const counts = {
      branches: await total(services.branches.list(scope, FIRST)),
      menuItems: await total(services.menuItems.list(scope, {}, FIRST)),
      inventoryItems: await total(services.inventoryItems.list(scope, FIRST)),
      users: await total(services.users.list(id, FIRST)),
      keys: await total(services.keys.list(id, FIRST)),
      endpoints: await total(webhooks.endpoints.list(id, FIRST)),
      orders: await orders.count(id),
      ordersOfADay: await orders.count(id, since(1)),
      ordersOf30Days: await orders.count(id, since(30)),
      deliveries: await total(webhooks.deliveries.list(id, {}, FIRST)),
      deliveriesOfADay: await total(webhooks.deliveries.list(id, { createdAfter: since(1) }, FIRST)),
      failedDeliveries: await total(webhooks.deliveries.list(id, { status: 'gave_up' }, FIRST)),
      activity: await total(services.activity.list(id, {}, FIRST)),
    };
    const suspended = isSuspended(restaurant);
    const rows = [
      ...(suspended ? ['suspended'] : []),
      `${plural(counts.branches, 'branch', 'branches')}, ${plural(counts.menuItems, 'menu item')}, ${plural(counts.inventoryItems, 'inventory item')}`,
      `${plural(counts.users, 'user')}, ${plural(counts.keys, 'key')}, ${plural(counts.endpoints, 'webhook endpoint')}`,
      `${plural(counts.orders, 'order')}: ${counts.ordersOfADay} in the last day, ${counts.ordersOf30Days} in 30 days`,
      `${plural(counts.deliveries, 'delivery', 'deliveries')}: ${counts.deliveriesOfADay} in the last day, ${counts.failedDeliveries} failed`,
      `${plural(counts.activity, 'entry', 'entries')} in the activity log`,
    ];
    return {
      text: [
        `${name} (${slug}, ${id}), since ${createdAt.toISOString()}`,
        ...rows.map(row => `  ${row}`),
      ].join('\n'),
      data: { id, slug, name, createdAt, suspended, ...counts },
    };
  },
};
