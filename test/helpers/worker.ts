/**
 * A worker configured by the environment with short timings: work lost with it is recovered within seconds.
 */
const { startApp } = await import('../../server/app.ts');
const { readConfig } = await import('../../server/config.ts');

const { mongodbUrl = '', ...config } = readConfig(process.env);
const worker = await startApp(
  { ...config, mongodbUrl },
  {
    timings: {
      timeoutSeconds: 3,
      leaseMargin: 3_000,
      retryDelaysSeconds: [1, 1, 1, 1, 1],
    },
  },
);
process.once('SIGTERM', async () => {
  await worker.stop();
  process.exit(0);
});
process.send?.(worker.url);
