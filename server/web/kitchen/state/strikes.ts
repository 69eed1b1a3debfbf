import { answerDeadline } from '../../shared/api/answer-in-time.ts';
import { client, ensureToken } from '../../shared/api/api.ts';
import { isSignedOut, isTransient } from '../../shared/api/errors.ts';
import { createKeptTaps, type Tap } from './kept-taps.ts';
import type { Order, StruckLines } from './kitchen-orders.ts';

/** Taps on lines, shared by a kitchen's screens. */
export interface Strikes {
  /** The last tap on this device, or otherwise the service's state. */
  isStruck(order: Order, lineId: string): boolean;
  onChange(listener: () => void): () => void;
  /** A line whose quantity has grown since stays to be done. */
  strike(orderId: string, line: Line, struck: boolean): void;
  /** Sends taps stored by earlier pages. */
  resume(): void;
}

type Line = { id: string; quantity: number };

/** `quantity` is the line's when it was tapped. Absent in taps stored by an earlier release. */
type Strike = Tap & { orderId: string; struck: boolean; quantity?: number; at: number };

const RETRY_MS = 2_000;

/**
 * Taps are sent one after another in their original order; only the last one per line. They are stored on the
 * device until the service responds.
 */
export function createStrikes(
  branchId: string,
  onAnswer: (orderId: string, struckLines: StruckLines) => void,
): Strikes {
  const kept = createKeptTaps<Strike>(`kitchen-strike:${branchId}:`);
  const waiting = kept.load();
  const listeners = new Set<() => void>();
  let sending = false;

  const publish = () => {
    for (const notify of listeners) notify();
  };

  const forget = (lineId: string, strike: Strike) => {
    if (waiting.get(lineId) !== strike) return;
    waiting.delete(lineId);
    if (kept.current(lineId, strike)?.at === strike.at) kept.remove(lineId);
  };

  const sendAll = async () => {
    if (sending) return;
    sending = true;
    try {
      for (let next = oldest(waiting); next; next = oldest(waiting)) {
        await send(...next);
        publish();
      }
    } catch {
      setTimeout(sendAll, RETRY_MS);
    } finally {
      sending = false;
    }
  };

  /** Throws if the tap has to be sent again. */
  const send = async (lineId: string, strike: Strike) => {
    // Another tab has sent it or a later one.
    if (kept.current(lineId, strike)?.at !== strike.at) return forget(lineId, strike);
    try {
      onAnswer(strike.orderId, await report(lineId, strike));
    } catch (error) {
      if (isTransient(error) || isSignedOut(error)) throw error;
      // The order or line is no longer accessible to this user.
    }
    forget(lineId, strike);
  };

  return {
    isStruck({ lines, struckLines }, lineId) {
      const { struck, quantity = Number.POSITIVE_INFINITY } = waiting.get(lineId) ?? {};
      const hasMore = lines.some(line => line.id === lineId && line.quantity > quantity);
      return hasMore ? false : (struck ?? struckLines?.lineIds.includes(lineId) ?? false);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    strike(orderId, { id: lineId, quantity }, struck) {
      const strike = { orderId, struck, quantity, at: Date.now() };
      waiting.set(lineId, strike);
      kept.save(lineId, strike);
      publish();
      void sendAll();
    },
    resume: () => void sendAll(),
  };
}

const oldest = (waiting: Map<string, Strike>): [string, Strike] | undefined =>
  [...waiting].sort(([, one], [, other]) => one.at - other.at)[0];

async function report(lineId: string, { orderId, struck, quantity }: Strike): Promise<StruckLines> {
  await ensureToken(answerDeadline());
  const { data, error } = await client.PUT('/dashboard/api/orders/{reference}/lines/{lineId}/struck', {
    params: { path: { reference: orderId, lineId } },
    body: { struck, ...(quantity !== undefined && { quantity }) },
    signal: answerDeadline(),
  });
  if (!data) throw error;
  return data;
}
