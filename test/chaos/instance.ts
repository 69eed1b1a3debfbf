import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findPort } from '../helpers/ports.ts';
import { receiverCaFile } from '../helpers/receiver.ts';
import { SECRETS_KEYS } from '../helpers/service.ts';
import { START } from '../helpers/start-command.ts';

export type Instance = {
  name: string;
  url: string;
  /** The source address of its webhooks. */
  address: string;
  /** Undefined before the first start. */
  pid(): number | undefined;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the process has exited. A process being started is not retried. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it with a clock offset and waits until it is ready, even if the database is unavailable. */
  start(clockAheadMs: number): Promise<void>;
  /** When ready processes of it exited. */
  endings: number[];
  /** Observed violations of the rules for processes. */
  violations: string[];
};

const PRELOADED = [
  new URL('../helpers/skew-clock.ts', import.meta.url),
  new URL('./source-address.ts', import.meta.url),
].flatMap(({ href }) => ['--import', href]);
const CLOCK_STEP_MS = 90_000;
const READY = /Serving the API|Working on deliveries/;
/** Matches unhandled errors in the service's log and Node's output. */
const UNHANDLED = /unhandled|uncaught/i;
const RETRY_START_MS = 500;

/** A service process on its own port that trusts the tests' receivers and logs to the folder. */
export async function createInstance(
  role: 'api' | 'worker',
  name: string,
  address: string,
  { env, folder }: { env: Record<string, string>; folder: string },
): Promise<Instance> {
  const [port, caFile] = [await findPort(), await receiverCaFile()];
  const endings: number[] = [];
  const violations: string[] = [];
  let child: ChildProcess | undefined;
  let ending = false;

  /** Resolves to whether the process became ready. */
  async function attempt(clockAheadMs: number): Promise<boolean> {
    const common = {
      SECRETS_KEY: SECRETS_KEYS.map(key => key.toString('base64')).join(','),
      DRAIN_SECONDS: '0',
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: caFile,
    };
    const own = {
      PORT: String(port),
      ROLES: role,
      LOG_LEVEL: 'warn',
      CLOCK_AHEAD_MS: String(clockAheadMs),
      CLOCK_STEP_MS: String(CLOCK_STEP_MS),
      SOURCE_ADDRESS: address,
    };
    const started = spawn(process.execPath, [...PRELOADED, ...START.arguments], {
      cwd: START.folder,
      env: { ...process.env, ...common, ...env, ...own },
    });
    child = started;
    let isReady = false;
    const ready = new Promise<boolean>(resolve => {
      started.stdout.on('data', chunk => {
        if (!READY.test(String(chunk))) return;
        isReady = true;
        resolve(true);
      });
      started.once('exit', () => resolve(false));
    });
    started.stderr.pipe(createWriteStream(join(folder, `${name}.log`), { flags: 'a' }));
    started.stderr.on('data', chunk => {
      if (UNHANDLED.test(String(chunk))) violations.push(`${name} logged ${chunk}`);
    });
    started.once('exit', (code, signal) => {
      if (isReady) endings.push(Date.now());
      if (isReady && !ending) violations.push(`${name} ended by itself: ${code ?? signal}`);
    });
    return ready;
  }

  return {
    name,
    address,
    url: `http://127.0.0.1:${port}`,
    endings,
    violations,
    pid: () => child?.pid,
    signal: signal => void child?.kill(signal),
    async end(signal) {
      ending = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      if (signal === 'SIGTERM' && code !== 0) violations.push(`${name} stopped with code ${code}`);
    },
    async start(clockAheadMs) {
      ending = false;
      while (!ending && !(await attempt(clockAheadMs))) await setTimeout(RETRY_START_MS);
    },
  };
}
