import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '../helpers/start-command.ts';
import { residentMegabytes } from './peers.ts';

/**
 * The time from the command to the first order read with the demo's key, and the memory afterwards: first
 * start, then later ones.
 */
export async function measureStart(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'));
  try {
    const first = await start(dataDir);
    const later = await start(dataDir);
    return [
      `first start, demo made:     ${first.milliseconds} ms, ${first.megabytes} MB`,
      `later start, demo present:  ${later.milliseconds} ms, ${later.megabytes} MB`,
    ].join('\n');
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function start(dataDir: string): Promise<{ milliseconds: number; megabytes: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, START.arguments, {
    cwd: START.folder,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  let output = '';
  const request = await new Promise<{ url: string; key: string }>(resolve => {
    child.stdout.on('data', data => {
      output += data;
      const [, key, url] = /Bearer (\S+?)' '(\S+?)'/.exec(output) ?? [];
      if (key && url) resolve({ key, url });
    });
  });
  await (await fetch(request.url, { headers: { authorization: `Bearer ${request.key}` } })).json();
  const milliseconds = Math.round(performance.now() - begun);
  const megabytes = residentMegabytes(child);
  child.kill('SIGTERM');
  await ended;
  return { milliseconds, megabytes };
}
