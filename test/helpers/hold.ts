import { pino } from 'pino';
import { getPartition } from '../../server/modules/webhooks/delivery.ts';
import type { DeliveryDocument } from '../../server/modules/webhooks/documents.ts';
import type { Destination } from '../../server/modules/webhooks/endpoints/store.ts';
import { createDeliveryPoller } from '../../server/modules/webhooks/worker/delivery-poller.ts';
import type { QueueStore } from '../../server/modules/webhooks/worker/queue-store.ts';

const unused = {
  add: async () => [],
  place: (delivery: DeliveryDocument) => delivery,
  newLease: (dueAt: Date) => ({ status: 'delivering' as const, dueAt, lease: '' }),
  lease: async () => [],
  findNextDue: async () => undefined,
};

/**
 * Holds a disabled endpoint's due deliveries, like the polls of one process. Deliveries of enabled endpoints
 * are not leased.
 */
export function holdAsPolls(
  { findDue, hold }: Pick<QueueStore, 'findDue' | 'hold'>,
  findDestinations: (ids: string[]) => Promise<Destination[]>,
  now: Date,
): (endpointId: string) => Promise<void> {
  return async endpointId => {
    const poller = createDeliveryPoller({
      queue: { ...unused, findDue, hold },
      endpoints: {
        get: async id => (await findDestinations([id]))[0],
        isFresh: () => false,
        invalidate() {},
      },
      findPayloads: async () => new Map(),
      attempt: async delivery => ({ delivery, result: 'released' }),
      complete: async () => {},
      purgeDeliveries: async () => true,
      onDueAgain() {},
      onCapacity() {},
      concurrency: 1,
      timings: { timeoutSeconds: 1, leaseMargin: 0 },
      clock: () => now,
      log: pino({ level: 'silent' }),
    });
    const claim = {
      partition: getPartition(endpointId),
      signal: new AbortController().signal,
      inFlight: new Set<Promise<void>>(),
    };
    while (await poller.pollOnce([claim]));
  };
}
