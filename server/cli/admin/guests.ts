import { plural, UsageError } from '../command-line.ts';
import { type AdminCommand, findRestaurant, getText } from './command.ts';

export const eraseGuest: AdminCommand = {
  argument: 'restaurant',
  summary: "erase a guest's personal data from orders, log, and deliveries",
  help: `Pass one of --email, --phone, and --order. With --order, the guest's other
orders with the same email address or phone number are erased as well. Name,
contact, address, and notes are removed; items and payments stay. Open orders
are skipped. The command exits with 1 if it skips some or finds none. It does not
erase free text by staff (reasons for cancellations and refunds), backups,
exports, or events that receivers already have.`,
  options: {
    '--email <address>': "the guest's email address",
    '--phone <number>': "the guest's phone number",
    '--order <reference>': 'the number or ID of an order of the guest',
  },
  changes: true,
  async run(context, input) {
    const { _id: restaurantId, slug } = await findRestaurant(context, input);
    const { guestErasure, orders } = context.services;
    const caller = { scope: { restaurantId, branches: 'all' as const }, actor: input.actor };
    const [email, phone, reference] = ['email', 'phone', 'order'].map(name => getText(input, name));
    if ([email, phone, reference].filter(given => given !== undefined).length !== 1)
      throw new UsageError('Pass one of --email, --phone, and --order.');
    async function getOrder(reference: string) {
      const found = await orders.findAnywhere(reference, [restaurantId]);
      const order = found.find(one => one.restaurantId === restaurantId);
      if (!order)
        throw new Error(`${slug} has no order ${JSON.stringify(reference)}. Pass its number or ID.`);
      return order;
    }
    const result =
      reference === undefined
        ? await guestErasure.erase(caller, { ...(email && { email }), ...(phone && { phone }) })
        : await guestErasure.eraseByOrder(caller, await getOrder(reference));
    const lines =
      result.erased + result.open === 0
        ? [
            `Nothing was erased: no order of ${slug} matches. Check the spelling with \`ordering admin find\`.`,
          ]
        : [`Erased the guest from ${plural(result.erased, 'order')} of ${slug}.`];
    if (result.open > 0)
      lines.push(
        `Skipped ${plural(result.open, 'open order')}. Run the command again when they are completed or cancelled.`,
      );
    return {
      text: lines.join('\n'),
      data: { restaurantId, ...result },
      failed: result.open > 0 || result.erased === 0,
    };
  },
};
