import { startService } from './service.ts';

/** Everything in one process: configuration from the environment, the service, and a stop that finishes what runs. */
try {
  const service = await startService(process.env, line => console.log(line));
  const stop = async () => {
    await service.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
