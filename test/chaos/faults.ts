import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../server/demo/random.ts';
import type { FaultyDatabase } from './database.ts';
import type { Instance } from './instance.ts';

export type Cluster = {
  database: FaultyDatabase;
  apis: Instance[];
  workers: Instance[];
  /** Whether the slow receiver takes seconds, or answers with errors. */
  receiver: { slow: boolean };
};

/** `from` is when the service has to recover by itself; `over` resolves when everything runs again. */
export type Fault = { what: string; from: Promise<number>; over: Promise<unknown> };

type MakeFault = (cluster: Cluster, random: Random) => Fault;

const MAX_SKEW_MS = 20_000;

const seconds = (random: Random, most: number): number => random.integer(500, most * 1_000);
const skew = (random: Random): number => (random.chance(0.5) ? 0 : random.integer(-MAX_SKEW_MS, MAX_SKEW_MS));
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const now = async (): Promise<number> => Date.now();

const stallDatabase: MakeFault = ({ database }, random) => {
  const duration = seconds(random, 12);
  database.stall();
  const over = setTimeout(duration).then(database.resume);
  return { what: `the database stalls for ${inSeconds(duration)}`, from: over.then(now), over };
};

const killDatabase: MakeFault = ({ database }, random) => {
  const duration = seconds(random, 6);
  const over = database
    .kill()
    .then(() => setTimeout(duration))
    .then(database.start);
  return { what: `the database is killed and away for ${inSeconds(duration)}`, from: over.then(now), over };
};

/** The other process of the same role goes on. */
const endProcess =
  (role: 'apis' | 'workers', signal: 'SIGKILL' | 'SIGTERM'): MakeFault =>
  (cluster, random) => {
    const instance = random.pick(cluster[role]);
    const [pause, ahead] = [seconds(random, 3), skew(random)];
    const over = instance
      .end(signal)
      .then(() => setTimeout(pause))
      .then(() => instance.start(ahead));
    const clock = ahead === 0 ? '' : `, its clock then ${inSeconds(ahead)} ahead`;
    return { what: `${instance.name} gets ${signal}${clock}`, from: now(), over };
  };

const stopProcess =
  (role: 'apis' | 'workers', most: number): MakeFault =>
  (cluster, random) => {
    const instance = random.pick(cluster[role]);
    const duration = seconds(random, most);
    instance.signal('SIGSTOP');
    const over = setTimeout(duration).then(() => instance.signal('SIGCONT'));
    return { what: `${instance.name} is stopped for ${inSeconds(duration)}`, from: now(), over };
  };

const slowReceiver: MakeFault = ({ receiver }, random) => {
  const duration = seconds(random, 20);
  receiver.slow = true;
  const over = setTimeout(duration).then(() => {
    receiver.slow = false;
  });
  return { what: `a receiver is slow for ${inSeconds(duration)}`, from: now(), over };
};

const OF_DATABASE = [stallDatabase, killDatabase];
const OF_APIS = [endProcess('apis', 'SIGKILL'), endProcess('apis', 'SIGTERM'), stopProcess('apis', 10)];
const OF_WORKERS = [
  endProcess('workers', 'SIGKILL'),
  endProcess('workers', 'SIGTERM'),
  stopProcess('workers', 40),
];

/** One fault or two at the same time, of different parts. */
export function causeFaults(cluster: Cluster, random: Random): Fault[] {
  const parts = [OF_DATABASE, OF_APIS, OF_WORKERS, OF_WORKERS, [slowReceiver]];
  const first = random.pick(parts);
  const others = parts.filter(part => part !== first);
  const chosen = random.chance(0.4) ? [first, random.pick(others)] : [first];
  return chosen.map(part => random.pick(part)(cluster, random));
}
