import { listen } from './webhook-listen/listen.ts';
import { readSettings, USAGE } from './webhook-listen/settings.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

try {
  const settings = await readSettings(process.argv.slice(2), process.env);
  if (settings === 'help') console.log(USAGE);
  else await listen(settings, stopping.signal, line => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
