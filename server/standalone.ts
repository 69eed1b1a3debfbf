import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { readConfig } from './config.ts';
import { prepareDemo } from './demo/credentials.ts';
import { writeDemoFile } from './demo/demo-file.ts';
import { createLogger } from './lib/logger.ts';
import { loadOrCreateSecretsKeys } from './modules/webhooks/secrets-key-file.ts';
import { startupBanner } from './startup-banner.ts';

export type Service = { url: string; stop(): Promise<void> };

/**
 * The service as the environment asks for it: on the MongoDB it names, or else on the embedded database with the demo
 * restaurant. `say` takes what a person who starts it wants to know.
 */
export async function startStandalone(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<Service> {
  const config = readConfig(env);
  const log = createLogger(config);
  const { mongodbUrl, dataDir } = config;
  if (mongodbUrl !== undefined) {
    const { startApp } = await loadApp();
    const app = await startApp({ ...config, mongodbUrl }, { log });
    print(
      config.roles.includes('api')
        ? `Serving the API at ${app.url}, documentation at ${app.url}/docs`
        : `Working on deliveries; health at ${app.url}/healthz`,
    );
    return app;
  }

  const starting = startEmbeddedDatabase({
    path: join(dataDir, 'database.sqlite'),
    onExit: reason => {
      log.fatal(reason, 'the embedded database ended');
      process.exit(1);
    },
  });
  const [database, { startApp }] = await Promise.all([starting, loadApp()]);
  try {
    const secretsKeys =
      config.secretsKeys.length > 0 ? config.secretsKeys : await loadOrCreateSecretsKeys(dataDir);
    const started = { ...config, mongodbUrl: database.url, secretsKeys };
    let keys: Awaited<ReturnType<typeof prepareDemo>> | undefined;
    const app = await startApp(started, { log }, async context => {
      keys = await prepareDemo(context, dataDir, config.demoOrders, new Date());
    });
    if (keys) {
      const demo = { ...keys, apiBaseUrl: app.url, dashboardUrl: `${app.url}/dashboard` };
      await writeDemoFile(dataDir, demo);
      startupBanner(demo, dataDir).forEach(print);
    }
    return {
      url: app.url,
      async stop() {
        await app.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The largest part of a start is loading the sources: the embedded database starts at the same time. */
const loadApp = () => import('./app.ts');
