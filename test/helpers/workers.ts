import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { receiverCa } from './receiver.ts';
import { SECRETS_KEYS, type TestService } from './service.ts';

const script = fileURLToPath(new URL('./worker.ts', import.meta.url));

export type Worker = {
  /** Resolves when the process is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** A worker in a process of its own, on the database of a service. Resolves when it works. */
export async function startWorker({ database }: Pick<TestService, 'database'>): Promise<Worker> {
  const url = new URL(database.url);
  url.pathname = database.name;
  const child = fork(script, {
    env: {
      ...process.env,
      PORT: '0',
      ROLES: 'worker',
      LOG_LEVEL: 'warn',
      MONGODB_URL: url.href,
      SECRETS_KEY: SECRETS_KEYS.map(key => key.toString('base64')).join(','),
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: await caFile(),
    },
  });
  const exited = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`The worker ended with code ${code}`))),
  ]);
  return {
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

async function caFile(): Promise<string> {
  const path = join(tmpdir(), `receivers-${process.pid}.pem`);
  await writeFile(path, await receiverCa());
  return path;
}
