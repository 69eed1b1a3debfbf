import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../server/demo/random.ts';
import type { FaultyDatabase } from './database.ts';
import type { Instance } from './instance.ts';

export type Cluster = {
  database: FaultyDatabase;
  apis: Instance[];
  workers: Instance[];
  /** Whether the slow receiver is slow or returns errors. */
  receiver: { slow: boolean };
};

/** The name of the database among disturbed parts, which are otherwise processes. */
export const DATABASE = 'database';

/**
 * `from` is when the service has to recover by itself; `over` resolves when everything runs again. `goesOn`
 * means that the processes continue unaware of the fault.
 */
export type Fault = {
  what: string;
  parts: string[];
  from: Promise<number>;
  over: Promise<unknown>;
  goesOn?: boolean;
};

type MakeFault = (cluster: Cluster, random: Random) => Fault;

const MAX_SKEW_MS = 20_000;

const seconds = (random: Random, most: number): number => random.integer(500, most * 1_000);
const skew = (random: Random): number => (random.chance(0.5) ? 0 : random.integer(-MAX_SKEW_MS, MAX_SKEW_MS));
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const now = async (): Promise<number> => Date.now();

/** A lasting disturbance of the database. */
const disturbDatabase =
  (
    how: string,
    most: number,
    begin: (database: FaultyDatabase) => unknown,
    end: (database: FaultyDatabase) => unknown,
  ): MakeFault =>
  ({ database }, random) => {
    const duration = seconds(random, most);
    const over = Promise.resolve(begin(database))
      .then(() => setTimeout(duration))
      .then(() => end(database));
    return {
      what: `the database ${how} for ${inSeconds(duration)}`,
      parts: [DATABASE],
      from: over.then(now),
      over,
    };
  };

const OF_DATABASE: MakeFault[] = [
  disturbDatabase(
    'stalls',
    12,
    database => database.stall(),
    database => database.resume(),
  ),
  disturbDatabase(
    'answers heartbeats only',
    12,
    database => database.hang(true),
    database => database.hang(false),
  ),
  disturbDatabase(
    'is killed and away',
    6,
    database => database.kill(),
    database => database.start(),
  ),
  disturbDatabase(
    'has a full disk',
    6,
    database => database.fillDisk(),
    database => database.start(),
  ),
];

/** The other process with the same role continues. */
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
    return { what: `${instance.name} gets ${signal}${clock}`, parts: [instance.name], from: now(), over };
  };

const stopProcess =
  (role: 'apis' | 'workers', most: number): MakeFault =>
  (cluster, random) => {
    const instance = random.pick(cluster[role]);
    const duration = seconds(random, most);
    instance.signal('SIGSTOP');
    const over = setTimeout(duration).then(() => instance.signal('SIGCONT'));
    const what = `${instance.name} is stopped for ${inSeconds(duration)}`;
    return { what, parts: [instance.name], from: now(), over, goesOn: true };
  };

/** An adjustment of a process's clock. It excuses nothing. */
const stepClock: MakeFault = (cluster, random) => {
  const instance = random.pick([...cluster.apis, ...cluster.workers]);
  instance.signal('SIGUSR2');
  return { what: `the clock of ${instance.name} steps`, parts: [], from: now(), over: now() };
};

/** A power failure, or a signal to the whole group. */
const endAll =
  (signal: 'SIGKILL' | 'SIGTERM'): MakeFault =>
  ({ database, apis, workers }, random) => {
    const pause = seconds(random, 3);
    const instances = [...apis, ...workers];
    const ended = Promise.all([database.kill(), ...instances.map(instance => instance.end(signal))]);
    const over = ended
      .then(() => setTimeout(pause))
      .then(() => database.start())
      .then(() => Promise.all(instances.map(instance => instance.start(0))));
    return {
      what: `all processes get ${signal}, and the database is killed beside them`,
      parts: [DATABASE, ...instances.map(({ name }) => name)],
      from: over.then(now),
      over,
    };
  };

const slowReceiver: MakeFault = ({ receiver }, random) => {
  const duration = seconds(random, 20);
  receiver.slow = true;
  const over = setTimeout(duration).then(() => {
    receiver.slow = false;
  });
  return { what: `a receiver is slow for ${inSeconds(duration)}`, parts: [], from: now(), over };
};

const OF_APIS = [endProcess('apis', 'SIGKILL'), endProcess('apis', 'SIGTERM'), stopProcess('apis', 10)];
const OF_WORKERS = [
  endProcess('workers', 'SIGKILL'),
  endProcess('workers', 'SIGTERM'),
  stopProcess('workers', 70),
];
const OF_ALL = [endAll('SIGKILL'), endAll('SIGTERM')];

/** One or two simultaneous faults of different parts, or one of everything. */
export function causeFaults(cluster: Cluster, random: Random): Fault[] {
  if (random.chance(0.1)) return [random.pick(OF_ALL)(cluster, random)];
  const parts = [OF_DATABASE, OF_APIS, OF_WORKERS, OF_WORKERS, [slowReceiver], [stepClock]];
  const first = random.pick(parts);
  const others = parts.filter(part => part !== first);
  const chosen = random.chance(0.4) ? [first, random.pick(others)] : [first];
  return chosen.map(part => random.pick(part)(cluster, random));
}
