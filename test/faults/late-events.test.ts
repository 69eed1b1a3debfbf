import { expect, vi } from 'vitest';
import type { OrderWithTimeline } from '../../generated/dashboard/types.ts';
import type { WebhookEvent } from '../../generated/public/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { eventsOfOrder } from '../helpers/events.ts';
import { test } from '../helpers/fixtures.ts';

// Without jobs, whose sweep would build the events before the last change.
const it = test.extend('settings', { scope: 'file' }, { roles: ['api'] });

const pay = (outcome: string, providerId: string) => ['payment', { outcome, providerId }] as const;
const refund = (amount: number) => ['refunds', { amount, source: 'manual' }] as const;
const status = (to: string) => ['status', { status: to }] as const;

/** Changes of one order with their events. */
const CHANGES = [
  [status('confirmed'), 'order.confirmed'],
  [pay('failed', 'stripe')],
  [status('ready'), 'order.ready'],
  [pay('succeeded', 'sumup')],
  [refund(1), 'order.refunded'],
  [status('cancelled'), 'order.cancelled'],
  [refund(2), 'order.refunded'],
  [refund(22), 'order.refunded'],
] as const;

it('An event contains the order at the time of its change, however late it is built', async ({
  service,
  restaurant,
  manager,
}) => {
  const { _id } = await restaurant.addOrder();
  const log = vi.spyOn(collectionsOf(service).activity, 'insertMany');
  log.mockRejectedValue(new Error('The log is away'));
  const expected: object[] = [];
  for (const [[part, body], type] of CHANGES) {
    const { body: order } = await manager.post<OrderWithTimeline>(`/orders/${_id}/${part}`, body);
    const { channel, timeline, remainingVat, remainingVatByRate, ...published } = order;
    if (type) expected.push({ type, order: published });
  }
  await drainBackground(service);
  expect(await eventsOfOrder(collectionsOf(service), _id)).toEqual([]);

  log.mockRestore();
  expect(await service.context.sweep(0)).toBe(1);

  const events = await eventsOfOrder(collectionsOf(service), _id);
  const built = events.map(({ type, payload }) => {
    const { data }: WebhookEvent = JSON.parse(payload);
    return { type, order: data.order };
  });
  expect(built).toEqual(expected);
});
