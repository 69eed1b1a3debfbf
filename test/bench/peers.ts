import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { START } from '../helpers/start-command.ts';

export type Peer = { name: string; url: string; process: ChildProcess };

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Starts a server in its own process, which prints its URL. */
async function startPeer(name: string, args: string[], env: Record<string, string>): Promise<Peer> {
  const child = spawn(process.execPath, args, {
    cwd: START.folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${name} ended with code ${code} before it served`)));
    child.stdout.on('data', data => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(data)) ?? [];
      if (address) resolve(address);
    });
  });
  return { name, url, process: child };
}

export const SECRETS_KEY = '00'.repeat(32);

const envFor = (mongodbUrl: string) => ({
  MONGODB_URL: mongodbUrl,
  SECRETS_KEY,
  MIGRATE: 'on-start',
  PORT: '0',
  RATE_LIMIT_STORE: 'memory',
  NODE_ENV: 'production',
});

export const startService = (mongodbUrl: string, settings: Record<string, string> = {}): Promise<Peer> =>
  startPeer('this service', START.arguments, { ...envFor(mongodbUrl), ...settings });

/** This service, a baseline, and the usual stack, with and without the same job, all on the same database. */
export async function startPeers(mongodbUrl: string): Promise<Peer[]> {
  const bare = envFor(mongodbUrl);
  const sameJob = { ...bare, SAME_JOB: '1' };
  return [
    await startService(mongodbUrl),
    await startPeer('bare baseline', [file('peers/baseline.ts')], bare),
    await startPeer('baseline', [file('peers/baseline.ts')], sameJob),
    await startPeer('bare Express', [file('peers/express.ts')], bare),
    await startPeer('Express', [file('peers/express.ts')], sameJob),
  ];
}

/** In milliseconds, of all threads; the kernel counts in hundredths of a second. */
export function processorTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function residentMegabytes({ pid }: Pick<ChildProcess, 'pid'>): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
