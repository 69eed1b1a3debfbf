import type { Disturbance } from './receipts.ts';

/** Every request is answered within five seconds, and a busy machine takes its part. */
const ANSWER_MS = 5_000;
const BUSY_MS = 2_500;

type Answered = { origin: string; what: string; from: number; until: number };

/** Times every request of this process until its response begins. */
export function timeRequests() {
  const slow: Answered[] = [];
  const open = new Set<string>();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const from = Date.now();
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const what = `${init?.method ?? 'GET'} ${pathname}`;
    const waiting = `${origin}: ${what}, since ${new Date(from).toISOString()}`;
    open.add(waiting);
    try {
      return await fetch(input, init);
    } finally {
      open.delete(waiting);
      const until = Date.now();
      if (until - from > ANSWER_MS + BUSY_MS) slow.push({ origin, what, from, until });
    }
  };
  return {
    /** What took longer although the process that was asked ran all the time. */
    findLate(instances: { name: string; url: string }[], disturbances: Disturbance[]): string[] {
      return slow.flatMap(({ origin, what, from, until }) => {
        const name = instances.find(({ url }) => url === origin)?.name;
        const excused = disturbances.some(one => one.part === name && one.from <= until && one.until >= from);
        return excused
          ? []
          : [`${name} answered ${what} after ${until - from} ms, at ${new Date(from).toISOString()}`];
      });
    },
    listOpen: () => [...open],
    restore() {
      globalThis.fetch = fetch;
    },
  };
}
