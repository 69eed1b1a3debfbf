import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { receiverCaFile } from './receiver.ts';
import { METRICS_TOKEN, SECRETS_KEYS, type TestService } from './service.ts';

const script = fileURLToPath(new URL('./worker.ts', import.meta.url));
const skewClock = new URL('./skew-clock.ts', import.meta.url).href;

export type Worker = {
  /** The URL of its health checks and metrics. */
  url: string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the process has exited. */
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** A worker in its own process on a service's database, with a clock offset. Resolves when it is working. */
export async function startWorker(
  { database }: Pick<TestService, 'database'>,
  clockAheadMs = 0,
): Promise<Worker> {
  const url = new URL(database.url);
  url.pathname = database.name;
  const child = fork(script, {
    execArgv: clockAheadMs === 0 ? [] : ['--import', skewClock],
    env: {
      ...process.env,
      CLOCK_AHEAD_MS: String(clockAheadMs),
      PORT: '0',
      ROLES: 'worker',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN,
      MONGODB_URL: url.href,
      SECRETS_KEY: SECRETS_KEYS.map(key => key.toString('base64')).join(','),
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: await receiverCaFile(),
    },
  });
  const exited = once(child, 'exit');
  const [workerUrl] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`The worker ended with code ${code}`))),
  ]);
  let killed = false;
  return {
    url: String(workerUrl),
    signal: signal => void child.kill(signal),
    async kill(signal) {
      if (!killed && child.exitCode !== null) throw new Error(`The worker ended with code ${child.exitCode}`);
      killed = true;
      child.kill(signal);
      await exited;
    },
  };
}
