import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { RunCommand } from '@restaurant-ordering/embedded-database/backup';
import { getDatabaseFile, readConfig } from './config.ts';
import { prepareDemo, wasDemoDeleted } from './demo/credentials.ts';
import { type DemoCredentials, type DemoFile, writeDemoFile } from './demo/demo-file.ts';
import { describeMisspelt } from './environment.ts';
import { createLogger } from './lib/logger.ts';
import { loadOrCreateSecretsKeys } from './lib/secret-box.ts';
import manifest from './package.json' with { type: 'json' };
import { startupBanner } from './startup-banner.ts';
import { findOrBuildPages } from './web/find-or-build-pages.ts';

/** Starts the service on MONGODB_URL, or else on the embedded database with the demo restaurant. */
export async function startStandalone(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
  stopping?: AbortSignal,
): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig(env, process.stdout.isTTY);
  const log = createLogger({ ...config, version: manifest.version });
  for (const sentence of describeMisspelt(env)) log.warn(sentence);
  const { mongodbUrl, dataDir } = config;
  const pagesDir = config.roles.includes('api') ? await findOrBuildPages(log) : undefined;
  if (mongodbUrl !== undefined) {
    const { startApp } = await loadApp();
    const app = await startApp({ ...config, mongodbUrl, pagesDir }, { log, ...(stopping && { stopping }) });
    print(
      config.roles.includes('api')
        ? `Serving the API at ${app.url}, documentation at ${app.url}/docs`
        : `Working on deliveries; health at ${app.url}/healthz`,
    );
    return app;
  }

  const startingDatabase = startEmbeddedDatabase({
    path: getDatabaseFile(dataDir),
    onExit: reason => {
      log.fatal(
        reason,
        'the embedded database has exited; fix the error logged before this line and restart the service',
      );
      process.exit(1);
    },
  });
  const [database, { startApp }] = await Promise.all([startingDatabase, loadApp()]);
  try {
    const secretsKeys =
      config.secretsKeys.length > 0 ? config.secretsKeys : await loadOrCreateSecretsKeys(dataDir);
    let credentials: DemoCredentials | undefined;
    const appConfig = { ...config, mongodbUrl: database.url, secretsKeys, ownsDatabase: true, pagesDir };
    const backUp = async (run: RunCommand) => {
      const { backUpBeforeCleanup } = await import('./cli/backup-before-cleanup.ts');
      return backUpBeforeCleanup(dataDir, run, new Date());
    };
    const app = await startApp(appConfig, { log, backUp }, async context => {
      if (await wasDemoDeleted(context)) return {};
      credentials = await prepareDemo(context, dataDir, config.demoOrders, new Date());
      return { demoKey: credentials.apiKey, demoToken: credentials.demoToken };
    });
    if (credentials) {
      const demo: DemoFile = { ...credentials, apiBaseUrl: app.url, dashboardUrl: `${app.url}/dashboard` };
      await writeDemoFile(dataDir, demo);
      startupBanner(demo, dataDir).forEach(print);
    } else print(`Serving the API at ${app.url}, documentation at ${app.url}/docs`);
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

/** Imported in parallel with the start of the embedded database, because loading takes most of the start. */
const loadApp = () => import('./app.ts');
