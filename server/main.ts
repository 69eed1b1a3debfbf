import { startStandalone } from './standalone.ts';

const starting = startStandalone(process.env, line => console.log(line));
// A signal during the start stops the service once it has started.
const stop = async () => {
  const service = await starting;
  await service.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
try {
  await starting;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
