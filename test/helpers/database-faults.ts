import { setTimeout } from 'node:timers/promises';
import type { Document } from 'mongodb';
import type { Fault } from './database-proxy.ts';

const DELAY_MS = 20_000;

const failed = (code: number, codeName: string): Document => ({
  ok: 0,
  code,
  codeName,
  errmsg: `${codeName}: the primary changes`,
  errorLabels: ['RetryableWriteError'],
});

const WRITE_CONCERN_ERROR = {
  code: 64,
  codeName: 'WriteConcernTimeout',
  errmsg: 'waiting for replication timed out',
  errInfo: { wtimeout: true },
};

const cutBefore: Fault = async () => undefined;

const cutAfter: Fault = async pass => {
  await pass();
  return undefined;
};

/** Faults of a replica set's command, and for how many tries. */
export const FAULTS = {
  'cut before it': { fault: cutBefore, times: 1 },
  'cut after it was applied': { fault: cutAfter, times: 1 },
  'cut after it was applied, and again': { fault: cutAfter, times: 2 },
  NotWritablePrimary: { fault: async () => failed(10_107, 'NotWritablePrimary'), times: 1 },
  PrimarySteppedDown: { fault: async () => failed(189, 'PrimarySteppedDown'), times: 1 },
  'InterruptedDueToReplStateChange after it was applied': {
    fault: async pass => {
      await pass();
      return failed(11_602, 'InterruptedDueToReplStateChange');
    },
    times: 1,
  },
  'WriteConcernTimeout after it was applied': {
    fault: async pass => ({ ...(await pass()), writeConcernError: WRITE_CONCERN_ERROR }),
    times: 1,
  },
  'delayed by 20 seconds': {
    fault: async pass => {
      await setTimeout(DELAY_MS);
      return pass();
    },
    times: 1,
  },
} satisfies Record<string, { fault: Fault; times: number }>;

export type FaultName = keyof typeof FAULTS;

/** An operation's command: the nth of its kind. */
export type Point = { command: string; nth: number };

const WRITES = ['insert', 'update', 'delete', 'findAndModify'];
const isWrite = ({ command }: Point): boolean => WRITES.some(name => command.startsWith(`${name} `));

/** The driver does the same after each of them, so they take turns. */
const BEFORE = ['cut before it', 'NotWritablePrimary', 'PrimarySteppedDown'] satisfies FaultName[];
const AFTER = [
  'cut after it was applied',
  'InterruptedDueToReplStateChange after it was applied',
] satisfies FaultName[];

/**
 * The faults for a command, by its position in the operation. Only a write can be applied, and applied late. The
 * long delay is tried on the first command, and on the first write of each kind.
 */
export function faultsOf(point: Point, position: number): FaultName[] {
  const takeTurn = (faults: readonly FaultName[]) =>
    faults.filter((_, turn) => turn === position % faults.length);
  const faults: FaultName[] = [...takeTurn(BEFORE), 'cut after it was applied, and again'];
  if (isWrite(point)) faults.push(...takeTurn(AFTER), 'WriteConcernTimeout after it was applied');
  if (position === 0 || (isWrite(point) && point.nth === 1)) faults.push('delayed by 20 seconds');
  return faults;
}

/** Watches commands on a proxy, and injects a fault into one of them. */
export function createSaboteur() {
  const underWay = new Set<Promise<unknown>>();
  let counts = new Map<string, number>();
  let seen: Point[] = [];
  let armed: (Point & { fault: Fault; times: number }) | undefined;
  let met = 0;

  return {
    onCommand(body: Document): Fault | undefined {
      const command = nameOf(body);
      if (command === undefined) return undefined;
      const nth = (counts.get(command) ?? 0) + 1;
      counts.set(command, nth);
      seen.push({ command, nth });
      if (armed?.command !== command || nth < armed.nth || met >= armed.times) return undefined;
      met += 1;
      const { fault } = armed;
      return pass => {
        const answer = fault(pass);
        underWay.add(answer);
        return answer.finally(() => underWay.delete(answer));
      };
    },
    /** Starts counting commands, and optionally injects the fault into one of them. */
    arm(point?: Point, name?: FaultName): void {
      counts = new Map();
      seen = [];
      met = 0;
      armed = point && name && { ...point, ...FAULTS[name] };
    },
    seen: (): Point[] => seen,
    wasMet: (): boolean => met > 0,
    /** Resolves when every delayed command has been applied. */
    async settle(): Promise<void> {
      await Promise.allSettled(underWay);
    },
  };
}

/** Identifies a command that reads or writes documents by kind, collection, and filter fields. */
function nameOf(body: Document): string | undefined {
  const [name = ''] = Object.keys(body);
  const collection: unknown = body[name];
  if (typeof collection !== 'string') return undefined;
  const filter = body.filter ?? body.query ?? body.updates?.[0]?.q ?? body.deletes?.[0]?.q ?? {};
  const fields = Object.keys(filter).sort().join();
  return `${name} ${collection}${fields && ` by ${fields}`}`;
}
