import { startStandalone } from './standalone.ts';

/** Everything in one process: configuration from the environment, the service, and a stop that finishes what runs. */
const starting = startStandalone(process.env, line => console.log(line));
// A signal that comes while it starts is not lost: it stops once it has started.
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
