import type { Collections } from '../database/collections.ts';
import type { Clock } from '../lib/clock.ts';
import { skipLostSequences } from '../modules/activity/sequenced-append.ts';
import { findLastWrite } from '../modules/activity/tail-store.ts';
import { skipLostNumbers } from '../modules/orders/order-numbers.ts';
import { createOnlinePaymentStore } from '../modules/payments/store.ts';
import { createDeliveryHold } from '../modules/webhooks/deliveries/delivery-hold.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Earlier payments rarely change. */
const REFUNDED_WITHIN_DAYS = 60;

/**
 * Prepares a restored database for its first start, because the service continued after the backup: holds
 * deliveries, skips the numbers of lost orders, which guests and partners know, and of lost changes, which
 * streams have sent, and makes payments due, which may have been refunded or disputed since. An interrupted
 * call can be repeated.
 */
export async function prepareRestored(collections: Collections, clock: Clock): Promise<void> {
  const now = clock();
  const lastWrite = (await findLastWrite(collections.activity)) ?? now;
  const { orders, orderCounters: counters } = collections;
  await skipLostNumbers({ orders, counters }, lastWrite, now);
  for await (const { _id } of collections.restaurants.find({}, { projection: { _id: 1 } }))
    await skipLostSequences(collections.activity, _id);
  const changedSince = new Date(lastWrite.getTime() - REFUNDED_WITHIN_DAYS * DAY_MS);
  await createOnlinePaymentStore(collections.onlinePayments).makeAllDue(changedSince, now);
  await createDeliveryHold(collections.deliveryHolds, clock).begin();
}
