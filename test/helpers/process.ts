import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { START } from './start-command.ts';

export type DemoFile = {
  apiBaseUrl: string;
  apiKey: string;
  limitedApiKey: string;
  dashboardEmail: string;
  dashboardPassword: string;
  demoToken: string;
};

export type ServiceProcess = {
  demo: DemoFile;
  /** The output so far. */
  output(): string;
  log(): string;
  /** Rejects if the service exited by itself, for example after an unhandled rejection. */
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/**
 * The service as run by `npm start`, here or in another commit's checkout, in its own process. Resolves when
 * it serves. A group leader's signals also reach its children, as on a terminal or under systemd. Only root
 * can use another user.
 */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
  {
    folder = START.folder,
    leadsGroup = false,
    user,
  }: { folder?: string; leadsGroup?: boolean; user?: number } = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, START.arguments, {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO_ORDERS: '60', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: leadsGroup,
    ...(user !== undefined && { uid: user, gid: user }),
  });
  let output = '';
  let log = '';
  child.stdout.on('data', chunk => {
    output += chunk;
  });
  child.stderr.on('data', chunk => {
    log += chunk;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  await untilServing(
    child,
    () => output,
    () => log,
  );
  let killed = false;
  return {
    demo: JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')),
    output: () => output,
    log: () => log,
    async kill(signal) {
      if (!killed && child.exitCode !== null)
        throw new Error(`The service ended by itself with code ${child.exitCode}: ${log}`);
      killed = true;
      if (leadsGroup && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
      return ended;
    },
  };
}

/** An API process that can be killed at any time, even before it serves. */
export function startApiProcess(mongodbUrl: string) {
  const settings = { MONGODB_URL: mongodbUrl, SECRETS_KEY: 'ab'.repeat(32), ROLES: 'api', PORT: '0' };
  const child = spawn(process.execPath, START.arguments, {
    cwd: START.folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', data => {
    output += data;
  });
  const findUrl = () => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  return {
    child,
    /** The exit code and signal. */
    ended: once(child, 'exit'),
    async getUrl(): Promise<string> {
      await expect.poll(findUrl).toBeDefined();
      return findUrl() ?? '';
    },
  };
}

function untilServing(child: ChildProcess, output: () => string, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('curl ')) resolve();
    });
    child.once('exit', code => reject(new Error(`The service ended with code ${code}: ${output()}${log()}`)));
  });
}
