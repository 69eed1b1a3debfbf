import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type EmbeddedDatabaseOptions = {
  /** The database file, whose folder is created if needed. Absent: in memory. */
  path?: string;
  /**
   * A port on 127.0.0.1, protected by a secret; 0 for any free one. Absent: a Unix socket where supported.
   */
  port?: number;
  /** Called if the process exits before `stop()`. */
  onExit?: (reason: { code: number | null; signal: NodeJS.Signals | null }) => void;
};

export type EmbeddedDatabase = {
  url: string;
  pid: number;
  /** Commits and exits. */
  stop(): Promise<void>;
};

/** Starts the database in a child process, which ends with this process. */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const { path, port, onExit } = options;
  const start = fileURLToPath(new URL('./child-process.ts', import.meta.url));
  const parameters = [
    ...(path ? ['--path', path] : []),
    ...(port === undefined ? [] : ['--port', `${port}`]),
  ];
  const child = fork(start, parameters, {
    // Limits memory of the young generation. Concurrent Sparkplug can hang an exiting process
    // (nodejs/node#54918).
    execArgv: ['--max-semi-space-size=16', '--no-concurrent-sparkplug'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await readyUrl(child, path ?? 'memory');
  let stopping = false;
  const exited = new Promise<void>(resolve => {
    child.once('exit', (code, signal) => {
      if (!stopping) onExit?.({ code, signal });
      resolve();
    });
  });
  const stop = async () => {
    stopping = true;
    child.ref();
    if (child.connected) child.disconnect();
    await exited;
  };
  // The database never keeps its parent alive.
  child.unref();
  child.channel?.unref();
  return { url, pid: child.pid ?? 0, stop };
}

function readyUrl(child: ChildProcess, place: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', code =>
      reject(new Error(`The embedded database in ${place} ended with code ${code} before it was ready`)),
    );
    child.once('message', (message: unknown) => {
      const { url, error } = asReport(message);
      if (url) resolve(url);
      else reject(new Error(`The embedded database in ${place} cannot start: ${error}`));
    });
  });
}

function asReport(message: unknown): { url?: string; error?: string } {
  if (typeof message !== 'object' || message === null) return {};
  return {
    ...('url' in message && typeof message.url === 'string' ? { url: message.url } : {}),
    ...('error' in message && typeof message.error === 'string' ? { error: message.error } : {}),
  };
}
