import { findAddress } from '@restaurant-ordering/embedded-database/backup';
import type { Db } from 'mongodb';
import { destination } from 'pino';
import { type Config, getDatabaseFile, readConfig } from '../config.ts';
import { type Context, createContext } from '../context/context.ts';
import { loadContracts } from '../contract.ts';
import { connect, connectPatiently } from '../database/client.ts';
import { deflatedPayloads } from '../database/migrations/0009-deflated-payloads.ts';
import { encryptedHashes } from '../database/migrations/0051-encrypted-hashes.ts';
import { createMigrator, describePending, type Migrator } from '../database/migrations/migrator.ts';
import { createMigrationGate } from '../database/migrations/records.ts';
import { fillSandbox } from '../demo/fill-sandbox.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../lib/logger.ts';
import { NEVER_PUSHED } from '../lib/pushed-changes.ts';
import { createSecretBox, loadSecretsKeys } from '../lib/secret-box.ts';
import { WITHOUT_MAIL } from '../modules/mail/settings.ts';
import { getPushSubject } from '../modules/push/settings.ts';
import { createPinLimiter } from '../modules/users/pin-limiter.ts';
import { createSignInLimiter } from '../modules/users/sign-in-limiter.ts';
import manifest from '../package.json' with { type: 'json' };

export type CommandContext = Context & { db: Db; migrator: Migrator; config: Config };

/**
 * Runs a command with the services, on MONGODB_URL or on the embedded database of a running service. Waits
 * for its effects.
 */
export async function withServices<T>(
  env: Record<string, string | undefined>,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  return withContext(env, async context => {
    const { migrator, config } = context;
    if (await migrator.appliesOnStart(config.migrate)) await migrator.apply('expand');
    const pending = await migrator.findPending('expand');
    if (pending.length > 0) throw new Error(describeMissing(describePending(pending)));
    return work(context);
  });
}

/** Like `withServices`, but allows pending migrations. */
export async function withContext<T>(
  env: Record<string, string | undefined>,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const { dataDir, webhookPartitions: partitions, webhookConcurrency: concurrency } = config;
  const mongodbUrl = config.mongodbUrl ?? (await findAddress(getDatabaseFile(dataDir)));
  if (mongodbUrl === undefined)
    throw new Error(
      `MONGODB_URL is not set, and no service is running on ${dataDir}: set the environment of a running service, or start one and check its log.`,
    );
  const secretsKeys = config.secretsKeys.length > 0 ? config.secretsKeys : await loadSecretsKeys(dataDir);
  if (secretsKeys === undefined)
    throw new Error(`The service running on ${dataDir} uses another SECRETS_KEY: set the same one here.`);
  const { limits, publicApi, dashboardApi } = await loadContracts();
  const database = await connect(mongodbUrl);
  // Unbuffered, because a command may exit at any time.
  const log = createLogger({ ...config, version: manifest.version }, destination(2));
  try {
    const context = createContext({
      database,
      pushed: NEVER_PUSHED,
      mayDeflate: createMigrationGate(database.db, deflatedPayloads),
      mayEncryptHashes: createMigrationGate(database.db, encryptedHashes),
      fillSandbox,
      limits,
      validateItem: dashboardApi.validateMenuItem,
      signInLimiter: createSignInLimiter(limits.signIn),
      pinLimiter: createPinLimiter(),
      secrets: createSecretBox(secretsKeys),
      network: { allowedHosts: [] },
      pushSubject: getPushSubject(config),
      partitions,
      concurrency,
      retention: config,
      paymentSettings: config,
      mailSettings: WITHOUT_MAIL,
      publicUrl: config.publicUrl ?? '',
      picturesIn: config.picturesIn,
      identityProvider: config.identityProvider,
      getExample: publicApi.getExample,
      log,
      clock: systemClock,
    });
    const migrator = createMigrator({
      db: database.db,
      openPatiently: () => connectPatiently(mongodbUrl),
      ownsDatabase: false,
      rebuildSales: context.rebuildSales,
      encryptHashes: context.services.hashEncryption.reencrypt,
      log,
    });
    const result = await work({ ...context, db: database.db, migrator, config });
    await context.background.drain();
    return result;
  } finally {
    await database.close();
  }
}

const describeMissing = (pending: string[]): string =>
  `Migrations are pending: run \`ordering migrate apply\` first.\n${pending.map(line => `  ${line}`).join('\n')}`;
