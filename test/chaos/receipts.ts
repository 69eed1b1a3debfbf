import type { WebhookEvent } from '../../generated/public/types.ts';
import { SETTINGS } from '../../server/settings.ts';
import type { Receiver } from '../helpers/receiver.ts';
import { DATABASE } from './faults.ts';

/** A delivery as a receiver got it. `from` is the address of the worker that sent it. */
export type Receipt = { at: number; from: string; body: string };

/** From the beginning of a fault until everything runs again. Processes that go on are those of before. */
export type Disturbance = { part: string; from: number; until: number; goesOn: boolean };

/** A worker by the address of its webhooks, and when its processes ended. */
export type Sender = { name: string; address: string; endings: number[] };

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
/** What a process has sent arrives within so long after its end. The next one has not begun by then. */
const ARRIVED_WITHIN_MS = 500;
/** What a worker can have under way to an endpoint: its slots, and a quarter as many that are answered and being recorded. */
const UNDER_WAY = 1.25 * Number(SETTINGS.webhookConcurrency.default);
/** Of all deliveries. A disturbance comes every ten seconds, and finds a few under way. */
const MAX_SHARE = 0.03;

type Repeat = { delivery: string; endpoint: string; receipts: Receipt[]; excuse: string | undefined };

/**
 * Finds what a receiver got again without need. A repeat is excused when it was under way, which is when its outcome cannot have
 * been recorded: as the worker that sent it first ended, or was stopped, or while the database was disturbed; or when the worker
 * that sent it later was stopped and went on with it. Each time excuses what a worker had under way to one endpoint, and no more.
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
