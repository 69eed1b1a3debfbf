import { ConfigError } from './config.ts';
import { startStandalone } from './standalone.ts';

const PARENT_CHECK_INTERVAL_MS = 500;

/** `EX_CONFIG` of sysexits.h. systemd units do not restart such a process automatically. */
const UNUSABLE_SETTINGS = 78;

const stopping = new AbortController();
const starting = startStandalone(process.env, line => console.log(line), stopping.signal);
// A signal during the start stops the service once it has started, or aborts the wait for migrations.
const stop = async () => {
  stopping.abort();
  const service = await starting.catch(() => undefined);
  await service?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// npm does not forward signals. It exits, and so does the shell through which it started this process.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void stop();
  }, PARENT_CHECK_INTERVAL_MS);
  watch.unref();
}
try {
  await starting;
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof ConfigError ? UNUSABLE_SETTINGS : 1);
}
