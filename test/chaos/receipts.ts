import type { WebhookEvent } from '../../generated/public/types.ts';
import type { Receiver } from '../helpers/receiver.ts';
import { DATABASE } from './faults.ts';

/** A delivery as a receiver got it. `from` is the address of the worker that sent it. */
export type Receipt = { at: number; from: string; body: string };

/** From the beginning of a fault until everything runs again. */
export type Disturbance = { part: string; from: number; until: number };

export type Receipts = {
  /** By delivery, oldest first. */
  byDelivery: Map<string, Receipt[]>;
  hasOrder(orderId: string): boolean;
  /** Takes over what has arrived. */
  read(): void;
};

export function watchReceiver(healthy: Receiver): Receipts {
  const byDelivery = new Map<string, Receipt[]>();
  const orderIds = new Set<string>();
  return {
    byDelivery,
    hasOrder: orderId => orderIds.has(orderId),
    read() {
      for (const { at, from, headers, body: bytes } of healthy.received.splice(0)) {
        const delivery = String(headers['x-service-delivery']);
        const body = String(bytes);
        byDelivery.set(delivery, [...(byDelivery.get(delivery) ?? []), { at, from, body }]);
        const event: WebhookEvent = JSON.parse(body);
        orderIds.add(event.data.order.id);
      }
    },
  };
}

/** What was received is recorded within so long, on a machine that is busy. */
const RECORDED_WITHIN_MS = 3_000;
/** Deliveries of one endpoint that may be under way when a process is disturbed: its slots, and what is leased ahead. */
const IN_FLIGHT = 100;

type Repeat = { delivery: string; endpoint: string; receipts: Receipt[]; excuse: Disturbance | undefined };

/**
 * Finds what a receiver got again without need. A repeat is excused when the worker that sent it first was disturbed, or the
 * database, before the outcome can have been recorded; or when the worker that sent it later had been stopped with the
 * request under way. One disturbance excuses what one endpoint had in flight, and no more.
 */
export function findUnexcused(
  { byDelivery }: Receipts,
  disturbances: Disturbance[],
  getName: (address: string) => string,
  getEndpoint: (delivery: string) => string,
): string[] {
  const disturbed = (part: string, from: number, until: number) =>
    disturbances.find(one => one.part === part && one.from <= until && one.until >= from);

  function excuse(earlier: Receipt, later: Receipt): Disturbance | undefined {
    const recordedBy = earlier.at + RECORDED_WITHIN_MS;
    return (
      disturbed(getName(earlier.from), earlier.at, recordedBy) ??
      disturbed(DATABASE, earlier.at, recordedBy) ??
      disturbed(getName(later.from), later.at - RECORDED_WITHIN_MS, later.at)
    );
  }

  const repeats = [...byDelivery].flatMap(([delivery, receipts]): Repeat[] =>
    receipts.slice(1).map((later, index) => {
      const earlier = receipts[index] ?? later;
      return {
        delivery,
        endpoint: getEndpoint(delivery),
        receipts: [earlier, later],
        excuse: excuse(earlier, later),
      };
    }),
  );
  const tell = ({ delivery, receipts }: Repeat) =>
    `${delivery} came again: ${receipts.map(({ at, from }) => `${new Date(at).toISOString()} from ${getName(from)}`).join(', ')}`;
  const excused = Map.groupBy(
    repeats.filter(repeat => repeat.excuse),
    ({ endpoint, excuse: { part, from } = { part: '', from: 0 } }) => `${endpoint}, ${part} at ${from}`,
  );
  return [
    ...repeats.filter(repeat => !repeat.excuse).map(tell),
    ...[...excused]
      .filter(([, group]) => group.length > IN_FLIGHT)
      .map(([what, group]) => `${group.length} repeats to ${what}`),
    ...[...byDelivery]
      .filter(([, receipts]) => receipts.some(({ body }) => body !== receipts[0]?.body))
      .map(([delivery]) => `${delivery} came with different bodies`),
  ];
}
