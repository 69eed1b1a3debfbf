import { setTimeout } from 'node:timers/promises';
import type { Instance } from '../../chaos/instance.ts';
import { processorTime } from '../peers.ts';
import type { Meter, Usage } from './meter.ts';

export type Process = Instance & { meter: Meter };

/** The cost of work. CPU time in milliseconds of the service's processes and the database's. */
export type Figures = Usage & { serviceTime: number; databaseTime: number };

/** In print order. */
export const FIGURES: [keyof Figures, string][] = [
  ['commands', 'commands'],
  ['keys', 'keys examined'],
  ['documents', 'documents examined'],
  ['bytesWritten', 'bytes written'],
  ['serviceTime', 'ms of processor time, service'],
  ['databaseTime', 'ms of processor time, database'],
];

/** Key usage, log lines, and request counts have been written by then. */
const AFTERWARDS_MS = 11_000;

export interface Gauge {
  /**
   * Measures the cost of work across all processes, less their idle cost, including grouped writes. Runs
   * twice: the second run counts keys and documents, which would cost CPU time.
   */
  measure(work: () => Promise<unknown>, rest?: Figures): Promise<Figures>;
}

/** Without the database's process ID, its CPU time is unknown. */
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
