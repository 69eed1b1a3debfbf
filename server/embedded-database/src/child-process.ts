/**
 * The server as a separate process: `node child-process.ts [--path file] [--port number]`, or forked through
 * the API.
 */
import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { createEmbeddedServer } from './embedded-server.ts';

const hasParent = process.send !== undefined;

function report(message: { url: string } | { error: string }): void {
  if (hasParent) process.send?.(message);
  else if ('url' in message) console.log(message.url);
  else console.error(message.error);
}

function crash(error: unknown): void {
  console.error(error);
  process.exit(1);
}

async function serve(): Promise<void> {
  const { values } = parseArgs({
    options: { path: { type: 'string' }, port: { type: 'string' } },
  });
  const { path, port } = values;
  const server = await createEmbeddedServer({
    ...(path ? { path } : {}),
    ...(port ? { port: Number(port) } : {}),
    onFailure: crash,
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.stop().then(() => process.exit(0), crash);
  };
  process.on('disconnect', stop);
  // Ignored, because a terminal, systemd, and `timeout` also signal child processes. The parent stops this
  // one last.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, hasParent ? () => {} : stop);
  report({ url: server.url });
  flushCompileCache();
}

// Runs until SIGTERM, or until the parent process exits.
try {
  await serve();
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  if (hasParent) process.disconnect();
}
