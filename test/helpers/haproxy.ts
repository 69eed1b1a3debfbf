import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from './ports.ts';

/** Whether HAProxy is installed. On Debian: `apt-get install haproxy`. */
export function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** HAProxy in front of processes, with `/readyz` probes twice a second and no retries. */
export async function startHaproxy(urls: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'));
  const port = await findPort();
  const servers = urls.map(
    (url, index) => `  server api${index} ${new URL(url).host} check inter 500ms fall 1 rise 1`,
  );
  const configuration = join(folder, 'haproxy.cfg');
  await writeFile(
    configuration,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 3s
  retries 0
frontend service
  bind 127.0.0.1:${port}
  default_backend apis
backend apis
  balance roundrobin
  option httpchk GET /readyz
${servers.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', configuration], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
