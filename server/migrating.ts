import { setTimeout } from 'node:timers/promises';
import { listen } from './api/http/listen.ts';
import { serveHealth } from './api/http/serve-health.ts';
import { createHealthServer } from './api/http/server.ts';
import type { Config } from './config.ts';
import { describePending, describeUnknown, type Migrator } from './database/migrations/migrator.ts';
import { ServiceError } from './lib/errors.ts';
import type { Logger } from './lib/logger.ts';
import type { Retain } from './modules/retention/retention.ts';

const POLL_INTERVAL_MS = 1_000;
const RETRY_AFTER_SECONDS = 10;

type MigratingDeps = {
  migrator: Migrator;
  config: Pick<Config, 'migrate' | 'host' | 'port'>;
  /** Whether this process is the database's only user. Then the cleanup is safe. */
  ownsDatabase: boolean;
  /** Backs up the database. Resolves to the backup's path. */
  backUp: (() => Promise<string>) | undefined;
  log: Logger;
  signal: AbortSignal | undefined;
};

/**
 * Resolves when the database has all required migrations: after one read if none are pending. Otherwise this
 * process applies them (always on a new database) or waits for another one. Until then, it serves only health
 * checks.
 */
export async function untilMigrated(deps: MigratingDeps): Promise<void> {
  const { migrator, config, ownsDatabase, log, signal } = deps;
  const state = await migrator.read();
  const newer = describeUnknown(state);
  if (newer !== undefined) log.warn(newer);
  let pending = state.expand;
  if (pending.length > 0) {
    const server = createWaitingServer(log, () => describePending(pending));
    const url = await listen(
      server,
      config,
      address => `Serving health at ${address} until migrations are applied`,
    );
    try {
      // On a new database, no other release is running.
      if (await migrator.appliesOnStart(config.migrate)) await migrator.apply('expand', signal);
      else
        log.warn(
          { pending: describePending(pending), url },
          'migrations are pending: run `ordering migrate apply`',
        );
      while (pending.length > 0) {
        pending = await migrator.findPending('expand').catch((error: unknown) => {
          log.warn({ err: error }, 'failed to check for pending migrations; retrying in 1 s');
          return pending;
        });
        if (pending.length > 0) await setTimeout(POLL_INTERVAL_MS, undefined, { signal });
      }
    } finally {
      await server.close();
    }
  }
  if (ownsDatabase && config.migrate === 'on-start') await cleanUp(deps);
}

/** Skips the cleanup without a backup, because there would be no way back to the previous release. */
async function cleanUp({ migrator, backUp, log, signal }: MigratingDeps): Promise<void> {
  const pending = await migrator.findPending('contract');
  if (pending.length === 0) return;
  try {
    const folder = await backUp?.();
    if (folder !== undefined)
      log.warn({ folder }, 'backed up the database before cleanup; a downgrade needs this backup');
  } catch (error) {
    log.error({ err: error }, 'failed to back up the database; cleanup is postponed to the next start');
    return;
  }
  await migrator.apply('contract', signal);
}

function createWaitingServer(log: Logger, getPending: () => string[]) {
  const server = createHealthServer(
    log,
    new ServiceError('unavailable', 'The service is waiting for database migrations: try again later', {
      retryAfter: RETRY_AFTER_SECONDS,
    }),
  );
  serveHealth(
    server,
    () => Promise.reject(new Error('Migrations are pending')),
    () => ({ migrations: getPending() }),
  );
  return server;
}

/**
 * Pauses retention while a process of the previous release may run, which would treat removed data as
 * missing.
 */
export function createGuardedRetain(retain: Retain, migrator: Migrator, log: Logger): Retain {
  return async signal => {
    const pending = await migrator.findPending('contract');
    if (pending.length === 0) return retain(signal);
    log.info('retention is paused until `ordering migrate cleanup` has run');
  };
}
