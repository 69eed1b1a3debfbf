import type { WebhookEvent } from '../../generated/public/types.ts';
import { SETTINGS } from '../../server/settings.ts';
import type { Receiver } from '../helpers/receiver.ts';
import { DATABASE } from './faults.ts';

/** A delivery as received. `from` is the address of the sending worker. */
export type Receipt = { at: number; from: string; body: string };

/** From the start of a fault until everything runs again. Continuing processes stay the same. */
export type Disturbance = { part: string; from: number; until: number; goesOn: boolean };

/** A worker by the source address of its webhooks, and when its processes exited. */
export type Sender = { name: string; address: string; endings: number[] };

export type Receipts = {
  /** By delivery, oldest first. */
  byDelivery: Map<string, Receipt[]>;
  hasOrder(orderId: string): boolean;
  /** Reads new arrivals. */
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

/** The maximum time to record a delivery on a busy machine. */
const RECORDED_WITHIN_MS = 3_000;
/** The maximum time for a dead process's requests to arrive. Its successor has not started by then. */
const ARRIVED_WITHIN_MS = 500;
/**
 * A worker's maximum in flight per endpoint: its slots, and a quarter more with a response being recorded.
 */
const UNDER_WAY = 1.25 * Number(SETTINGS.webhookConcurrency.default);
/** The maximum share of all deliveries. Faults occur every ten seconds and affect a few in flight. */
const MAX_SHARE = 0.03;

type Repeat = { delivery: string; endpoint: string; receipts: Receipt[]; excuse: string | undefined };

/**
 * Finds unnecessary duplicates. A duplicate is excused if it was in flight, so that its outcome may not have
 * been recorded: when the first sender exited or was paused, while the database was disturbed, or when the
 * later sender was paused and resumed. Each event excuses at most what a worker had in flight to one
 * endpoint.
 */
export function findUnexcused(
  byDelivery: Receipts['byDelivery'],
  disturbances: Disturbance[],
  workers: Sender[],
  getEndpoint: (delivery: string) => string,
): string[] {
  const findSender = (from: string) => workers.find(({ address }) => address === from);
  const getName = (from: string) => findSender(from)?.name ?? from;

  function findEnding({ from, at }: Receipt): string | undefined {
    const ending = findSender(from)?.endings.find(
      end => at - ARRIVED_WITHIN_MS <= end && end <= at + RECORDED_WITHIN_MS,
    );
    return ending === undefined ? undefined : `its end at ${tellTime(ending)}`;
  }

  function findDisturbance(parts: string[], from: number, until: number): string | undefined {
    const found = disturbances.find(
      one =>
        parts.includes(one.part) &&
        (one.goesOn || one.part === DATABASE) &&
        one.from <= until &&
        one.until >= from,
    );
    return found && `a disturbance of ${found.part} at ${tellTime(found.from)}`;
  }

  const excuse = (earlier: Receipt, later: Receipt): string | undefined =>
    findEnding(earlier) ??
    findDisturbance([getName(earlier.from), DATABASE], earlier.at, earlier.at + RECORDED_WITHIN_MS) ??
    findDisturbance([getName(later.from)], later.at - RECORDED_WITHIN_MS, later.at);

  const repeats = [...byDelivery].flatMap(([delivery, receipts]): Repeat[] =>
    receipts.slice(1).map((later, index) => {
      const earlier = receipts[index] ?? later;
      const endpoint = getEndpoint(delivery);
      return { delivery, endpoint, receipts: [earlier, later], excuse: excuse(earlier, later) };
    }),
  );
  const tell = ({ delivery, receipts }: Repeat) =>
    `${delivery} came again: ${receipts.map(({ at, from }) => `${tellTime(at)} from ${getName(from)}`).join(', ')}`;
  const excused = Map.groupBy(
    repeats.filter(repeat => repeat.excuse),
    ({ endpoint, excuse, receipts: [earlier] }) =>
      `${getName(earlier?.from ?? '')} to ${endpoint}, by ${excuse}`,
  );
  const mostInAll = Math.max(UNDER_WAY, MAX_SHARE * byDelivery.size);
  return [
    ...repeats.filter(repeat => !repeat.excuse).map(tell),
    ...[...excused]
      .filter(([, group]) => group.length > UNDER_WAY)
      .map(([what, group]) => `${group.length} repeats of ${what}`),
    ...(repeats.length > mostInAll ? [`${repeats.length} repeats of ${byDelivery.size} deliveries`] : []),
    ...[...byDelivery]
      .filter(([, receipts]) => receipts.some(({ body }) => body !== receipts[0]?.body))
      .map(([delivery]) => `${delivery} came with different bodies`),
  ];
}

const tellTime = (at: number): string => new Date(at).toISOString();
