import { type Command, findRestaurant, getText, plural } from './command.ts';

export const eraseGuest: Command = {
  arguments: '<slug or id> --email address | --phone number | --order reference',
  summary: "removes a guest's name, contact, address and notes from orders, log and deliveries",
  help: `With --order, also from the other orders with its e-mail address or phone number. What was ordered and paid stays. Orders that
are still open are left alone: ends with 1 then. Free texts of staff (reasons of cancellations and refunds), backups, exports and what
receivers were sent are not reached.`,
  options: { email: { type: 'string' }, phone: { type: 'string' }, order: { type: 'string' } },
  changes: true,
  async run(context, input) {
    const { _id: restaurantId, slug } = await findRestaurant(context, input);
    const { guestErasure, orders } = context.services;
    const caller = { scope: { restaurantId, branches: 'all' as const }, actor: input.actor };
    const [email, phone, reference] = ['email', 'phone', 'order'].map(name => getText(input, name));
    if ([email, phone, reference].filter(given => given !== undefined).length !== 1)
      throw new Error('Give one of --email, --phone and --order.');
    async function getOrder(reference: string) {
      const found = await orders.findAnywhere(reference, [restaurantId]);
      const order = found.find(one => one.restaurantId === restaurantId);
      if (!order)
        throw new Error(`${slug} has no order ${JSON.stringify(reference)}: give its number or id.`);
      return order;
    }
    const result =
      reference === undefined
        ? await guestErasure.erase(caller, { ...(email && { email }), ...(phone && { phone }) })
        : await guestErasure.eraseByOrder(caller, await getOrder(reference));
    const lines =
      result.erased + result.open === 0
        ? [
            `Nothing is erased: no order of ${slug} has it. Look how it is written, with the command \`find\`.`,
          ]
        : [`The guest is erased from ${plural(result.erased, 'order')} of ${slug}.`];
    if (result.open > 0)
      lines.push(
        `${plural(result.open, 'order')} of the guest still open: run this again when completed or cancelled.`,
      );
    return { text: lines.join('\n'), data: { restaurantId, ...result }, failed: result.open > 0 };
  },
};
