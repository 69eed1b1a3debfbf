import type { Disturbance } from './receipts.ts';
import { watchStarvation } from './starvation.ts';

/** The limit for responses. Work handed to another process counts. */
const ANSWER_MS = 5_000;
const HANDOVER_MS = 1_000;

type Answered = { origin: string; what: string; from: number; until: number; starvedMs: number };

/**
 * Times each request of this process until its response starts, less the time that involved processes waited
 * for CPU.
 */
export function timeRequests(findProcesses: (origin: string) => number[]) {
  const slow: Answered[] = [];
  const open = new Set<string>();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const from = Date.now();
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const what = `${init?.method ?? 'GET'} ${pathname}`;
    const waiting = `${origin}: ${what}, since ${new Date(from).toISOString()}`;
    const getStarved = watchStarvation(findProcesses(origin));
    open.add(waiting);
    try {
      return await fetch(input, init);
    } finally {
      open.delete(waiting);
      const until = Date.now();
      if (until - from > ANSWER_MS + HANDOVER_MS) {
        const starvedMs = getStarved().reduce((sum, ms) => sum + ms, 0);
        slow.push({ origin, what, from, until, starvedMs });
      }
    }
  };
  return {
    /** Late responses although the process was running all the time. */
    findLate(instances: { name: string; url: string }[], disturbances: Disturbance[]): string[] {
      return slow.flatMap(({ origin, what, from, until, starvedMs }) => {
        if (until - from - starvedMs <= ANSWER_MS + HANDOVER_MS) return [];
        const name = instances.find(({ url }) => url === origin)?.name;
        const excused = disturbances.some(one => one.part === name && one.from <= until && one.until >= from);
        return excused
          ? []
          : [
              `${name} answered ${what} after ${until - from} ms (${Math.round(starvedMs)} of them without a processor), ` +
                `at ${new Date(from).toISOString()}`,
            ];
      });
    },
    listOpen: () => [...open],
    restore() {
      globalThis.fetch = fetch;
    },
  };
}
