import { formatMoney } from '../../../spec/rules/money.ts';
import { plural } from '../command-line.ts';
import { type AdminCommand, findRestaurant, parseTime } from './command.ts';

export const payments: AdminCommand = {
  argument: 'restaurant',
  summary: 'find payments at Stripe that the database lacks, as after a restore',
  help: `Lists payments of the restaurant's guests that Stripe has and the database lacks,
without completely refunded ones. Changes nothing. Exits with 1 if it finds any.`,
  required: { '--since <time>': 'the time of the backup, such as 2026-11-23T18:00:00Z' },
  async run(context, input) {
    const { _id: restaurantId, slug } = await findRestaurant(context, input);
    const since = parseTime(input, 'since');
    const { findMissingPayments, orders } = context.services;
    const missing = await findMissingPayments(restaurantId, since);
    const found = await Promise.all(
      missing.map(async ({ orderId, ...payment }) => {
        const known = await orders.findAnywhere(orderId, [restaurantId]);
        return { ...payment, orderId, isOrderMissing: known.length === 0 };
      }),
    );
    const lines = found.map(({ intentId, amount, currency, openedAt, title, contact, isOrderMissing }) => {
      const order = isOrderMissing ? 'the order is missing' : 'the order exists without this payment';
      const guest = contact && `, ${contact}`;
      return `${intentId}: ${formatMoney(amount, currency)} ${currency} at ${openedAt.toISOString()}, ${title}${guest}: ${order}`;
    });
    const summary =
      found.length === 0
        ? `The database has every payment of ${slug} at Stripe since ${since.toISOString()}.`
        : `${plural(found.length, 'payment')} to refund in the Stripe Dashboard, unless the guests get their orders.`;
    return {
      text: [...lines, summary].join('\n'),
      data: { restaurantId, payments: found },
      failed: found.length > 0,
    };
  },
};
