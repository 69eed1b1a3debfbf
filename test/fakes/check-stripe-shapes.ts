/**
 * Sends all of the service's Stripe requests to `stripe-mock`, which validates parameters against Stripe's
 * own OpenAPI document: `node test/fakes/check-stripe-shapes.ts http://127.0.0.1:12111`. Exits with 1 if one
 * is rejected.
 */
import assert from 'node:assert/strict';
import type { OnlinePaymentDocument } from '../../server/modules/payments/documents.ts';
import { checkStripeKey } from '../../server/modules/payments/stripe/account.ts';
import { createOpenStripe } from '../../server/modules/payments/stripe/client.ts';
import {
  createAccount,
  openOnboarding,
  readAcceptsPayments,
} from '../../server/modules/payments/stripe/platform.ts';
import { createStripeProvider } from '../../server/modules/payments/stripe/provider.ts';

const [url = 'http://127.0.0.1:12111'] = process.argv.slice(2);
const stripe = await createOpenStripe(url)('sk_test_51Kitchen');
const provider = createStripeProvider(stripe);

const payment: OnlinePaymentDocument = {
  _id: 'stripe:pay_019ced95860670a39463193d4a14eb45',
  restaurantId: 'rst_018f387a10c47a5c9d2e4f6081a2b3c4',
  orderId: 'ord_019ced95860670a39463193d4a14eb45',
  branchId: 'brn_019ced95860670a39463193d4a14eb45',
  amount: 1250,
  currency: 'EUR',
  title: 'Mill Lane Kitchen, order 1042',
  returnUrl: 'https://orders.example.com/order/mill-lane/harbour/track?paid',
  createdAt: new Date(),
  state: 'pending',
  refunds: [],
  failures: 0,
  revision: 0,
};

const eventsUrl = 'https://orders.example.com/payment-events/stripe/rst_1';
// stripe-mock's fixture has no secret, but its parameters are validated first.
await assert.rejects(checkStripeKey(stripe, eventsUrl, undefined), /no signing secret/);
assert.ok('accountId' in (await checkStripeKey(stripe, undefined, undefined)));
const begin = (begun: OnlinePaymentDocument) =>
  provider.begin(begun).catch(error => {
    // stripe-mock's fixture may have no page, but its parameters are validated first.
    assert.match(error.message, /returned no payment page/);
    return { id: 'cs_test_1', url: '' };
  });
const session = await begin(payment);
await begin({ ...payment, feePercent: 2.5 });
const opened = { ...payment, session };
const report = await provider.check(opened);
assert.ok(['pending', 'succeeded', 'failed'].includes(report.state));
await provider.expire(opened);
const intentId = 'pi_1DpXd12eZvKYlo2C0R3Zb2Yk';
const account = await createAccount(stripe, { _id: payment.restaurantId, name: 'Mill Lane Kitchen' });
assert.match(await openOnboarding(stripe, account, payment.returnUrl), /^https:/);
assert.equal(typeof (await readAcceptsPayments(stripe, account)), 'boolean');
const refund = await provider.refund(
  { ...opened, intentId },
  { id: 'rfd_1', amount: 250, retries: 0, status: 'owed' },
);
assert.match(refund.id, /^re_/);
await provider.refund(
  { ...opened, intentId, feePercent: 2.5 },
  { id: 'rfd_2', amount: 250, retries: 0, status: 'owed' },
);
await stripe.disputes.list({ payment_intent: intentId, limit: 1 });
await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
await stripe.webhookEndpoints.del('we_1');
console.log('stripe-mock accepts every request');
