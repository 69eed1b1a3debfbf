import { setTimeout } from 'node:timers/promises';
import type { Instance } from '../../chaos/instance.ts';
import { processorTime } from '../peers.ts';
import type { Meter, Usage } from './meter.ts';

export type Process = Instance & { meter: Meter };

/** What something costs. Processor time in milliseconds: of the service's processes, and of the database's. */
export type Figures = Usage & { serviceTime: number; databaseTime: number };

/** As they are printed. */
export const FIGURES: [keyof Figures, string][] = [
  ['commands', 'commands'],
  ['keys', 'keys examined'],
  ['documents', 'documents examined'],
  ['bytesWritten', 'bytes written'],
  ['serviceTime', 'ms of processor time, service'],
  ['databaseTime', 'ms of processor time, database'],
];

/** Uses of keys, lines and counts of requests have been written by then. */
const AFTERWARDS_MS = 11_000;

export interface Gauge {
  /**
   * What some work costs all processes, beyond what they do at rest, with what it leaves to be written in groups. It is done twice,
   * the second time to count keys and documents: that would cost processor time.
   */
  measure(work: () => Promise<unknown>, rest?: Figures): Promise<Figures>;
}

/** Without the database's process id, its processor time is unknown. */
export function createGauge(processes: Process[], databasePid: number | undefined): Gauge {
  async function read(): Promise<Figures> {
    const usages = await Promise.all(processes.map(({ meter }) => meter.read()));
    const sum = (name: keyof Usage) => usages.reduce((all, usage) => all + usage[name], 0);
    return {
      commands: sum('commands'),
      keys: sum('keys'),
      documents: sum('documents'),
      bytesWritten: sum('bytesWritten'),
      serviceTime: processes.reduce((all, one) => all + processorTime(one.pid()), 0),
      databaseTime: databasePid === undefined ? Number.NaN : processorTime(databasePid),
    };
  }

  async function measureOnce(work: () => Promise<unknown>, rest: Figures | undefined): Promise<Figures> {
    const before = await read();
    const beganAt = performance.now();
    await work();
    if (rest) await setTimeout(AFTERWARDS_MS);
    const seconds = (performance.now() - beganAt) / 1_000;
    const difference = combine(await read(), before, (now, then) => now - then);
    return rest
      ? combine(difference, rest, (value, atRest) => Math.max(0, value - seconds * atRest))
      : difference;
  }

  return {
    async measure(work, rest) {
      const figures = await measureOnce(work, rest);
      for (const { meter } of processes) meter.explain(true);
      const { keys, documents } = await measureOnce(work, rest);
      for (const { meter } of processes) meter.explain(false);
      return { ...figures, keys, documents };
    },
  };
}

export function combine(
  one: Figures,
  other: Figures,
  compute: (one: number, other: number) => number,
): Figures {
  const of = (name: keyof Figures) => compute(one[name], other[name]);
  return {
    commands: of('commands'),
    keys: of('keys'),
    documents: of('documents'),
    bytesWritten: of('bytesWritten'),
    serviceTime: of('serviceTime'),
    databaseTime: of('databaseTime'),
  };
}

export const divide = (figures: Figures, by: number): Figures =>
  combine(figures, figures, value => value / by);
