// @module-tag long
import { expect } from 'vitest';
import { createAdmin } from '../helpers/admin.ts';
import { runCommand } from '../helpers/run-command.ts';
import { stripeTest } from '../helpers/stripe.ts';

const it = stripeTest.extend('findPayments', ({ service, stripe, restaurant }) => (...args: string[]) => {
  const env = { ...createAdmin(service).env, STRIPE_API_URL: stripe.url };
  return runCommand('admin', ['payments', restaurant.id, ...args], env);
});

it('Payments that a restored backup lacks are found, with their guests, until they are refunded', async ({
  placed,
  stripe,
  service,
  restaurant,
  findPayments,
}) => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const [lost, unrecorded, known, open] = [await placed(), await placed(), await placed(), await placed()];
  stripe.holdEvents();
  for (const { page } of [lost, unrecorded, known]) await stripe.pay(page);
  const { orders, onlinePayments } = service.context.collections;
  const ids = [lost, unrecorded].map(({ payment }) => payment.body.id);
  await onlinePayments.deleteMany({ restaurantId: restaurant.id, _id: { $in: ids } });
  await orders.deleteOne({ restaurantId: restaurant.id, number: lost.number });

  const { code, output } = await findPayments('--since', since);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^pi_\w+: 12\.50 EUR at .*, guest@example\.com: the order is missing$/),
    expect.stringMatching(/: the order exists without this payment$/),
    '2 payments to refund in the Stripe Dashboard, unless the guests get their orders.',
  ]);
  for (const [index, { number }] of [lost, unrecorded].entries())
    expect(lines[index]).toContain(`, order ${number}, `);
  expect(output).not.toContain(`order ${open.number},`);

  await stripe.refund(lost.page, 1_250);
  await stripe.refund(unrecorded.page, 1_000);
  const rest = await findPayments('--since', since, '--json');
  expect(JSON.parse(rest.output).payments).toMatchObject([
    { paymentId: unrecorded.payment.body.id, amount: 250, isOrderMissing: false },
  ]);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await findPayments('--since', later)).toEqual({
    code: 0,
    output: `The database has every payment of ${restaurant.id} at Stripe since ${later}.\n`,
  });
});

it('Without an answer from Stripe, the command fails and says so', async ({
  account,
  owner,
  stripe,
  findPayments,
}) => {
  expect(account.stripe).toBeDefined();
  const since = '2026-11-23T18:00:00Z';
  expect(await findPayments('--since', 'yesterday')).toMatchObject({ code: 2 });
  stripe.setFault('down');
  expect(await findPayments('--since', since)).toEqual({ code: 1, output: 'Stripe is down.\n' });
  stripe.setFault('none');
  await owner.delete('/online-payments/stripe');
  expect(await findPayments('--since', since)).toEqual({ code: 1, output: 'Stripe is not connected\n' });
});
