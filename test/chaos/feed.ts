import { setTimeout } from 'node:timers/promises';
import type { Dashboard } from '../helpers/dashboard.ts';
import { followOrders, type OrderStream } from '../helpers/stream.ts';

const RECONNECT_MS = 300;

export type WatchedFeed = {
  violations: string[];
  /** The position of the last change read. */
  position(): number;
  stop(): Promise<void>;
};

/** Follows a restaurant's orders like a page, resuming after a disconnect. */
export function watchFeed(
  service: { name: string; url: string },
  openPage: () => Promise<Dashboard>,
): WatchedFeed {
  const violations: string[] = [];
  const updatedAt = new Map<string, string>();
  let position: number | undefined;
  let stopped = false;
  let current: OrderStream | undefined;

  function take({ events }: OrderStream): void {
    for (const { id, name, data } of events.splice(0)) {
      if (name !== 'order_changed') {
        // After a reset, a page reloads everything and may have seen newer copies.
        if (name === 'reset') updatedAt.clear();
        else if (position !== undefined && id !== position)
          violations.push(`${service.name}: goes on after ${id} instead of ${position}`);
        position = id;
        continue;
      }
      if (position !== undefined && id !== position + 1)
        violations.push(`${service.name}: ${id} came after ${position}`);
      position = id;
      const { number, updatedAt: at } = data.order;
      const before = updatedAt.get(String(number));
      if (before !== undefined && at < before)
        violations.push(`${service.name}: order ${number} of ${at} came after that of ${before}`);
      updatedAt.set(String(number), at);
    }
  }

  async function follow(): Promise<void> {
    while (!stopped) {
      try {
        const stream = await followOrders(service, await openPage(), position);
        if (stopped) return stream.close();
        current = stream;
        const reading = (async () => {
          while (current === stream) {
            take(stream);
            await setTimeout(RECONNECT_MS);
          }
        })();
        await stream.ended.catch(() => {});
        current = undefined;
        await reading;
        take(stream);
      } catch {
        // The process or database is unavailable.
      }
      await setTimeout(RECONNECT_MS);
    }
  }

  const following = follow();
  return {
    violations,
    position: () => position ?? 0,
    async stop() {
      stopped = true;
      current?.close();
      await following;
    },
  };
}
