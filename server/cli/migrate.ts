import type { LockHolder } from '../database/migrations/lock.ts';
import {
  describePending,
  describeUnknown,
  type Migrator,
  type PendingMigration,
} from '../database/migrations/migrator.ts';
import { withContext } from './with-services.ts';

/** Resolves to the output. */
export const migrate = (command: keyof typeof COMMANDS): Promise<string> =>
  withContext(process.env, ({ migrator }) => COMMANDS[command](migrator));

const COMMANDS = {
  async plan(migrator: Migrator) {
    if (await migrator.isNew()) return EMPTY;
    const { expand, contract, unknown } = await migrator.read();
    const withSteps = (pending: PendingMigration[]) =>
      pending.flatMap(migration => [
        ...describePending([migration]),
        ...migration.steps.map(({ name }) => `  ${name}`),
      ]);
    return lines(
      ...section('Steps of apply', withSteps(expand)),
      ...section(
        'Steps of cleanup, after the last process of the previous release has stopped',
        withSteps(contract),
      ),
      describeUnknown({ unknown }),
    );
  },

  async apply(migrator: Migrator) {
    await migrator.apply('expand');
    const { contract, unknown } = await migrator.read();
    return lines(
      'The database is ready for this release.',
      ...(contract.length > 0
        ? ['After the last process of the previous release has stopped, run `ordering migrate cleanup`.']
        : []),
      describeUnknown({ unknown }),
    );
  },

  async cleanup(migrator: Migrator) {
    const expand = await migrator.findPending('expand');
    if (expand.length > 0)
      throw new Error(
        lines('Run `ordering migrate apply` first. Pending migrations:', ...indent(describePending(expand))),
      );
    await migrator.apply('contract');
    return 'The database is migrated and cleaned up.';
  },

  async status(migrator: Migrator) {
    const { expand, contract, unknown } = await migrator.read();
    if (expand.length > 0) process.exitCode = 1;
    if (await migrator.isNew()) return EMPTY;
    return lines(
      ...section(
        'Pending before this release can serve requests (run `ordering migrate apply`)',
        describePending(expand),
      ),
      ...section('Pending cleanup (run `ordering migrate cleanup`)', describePending(contract)),
      describeUnknown({ unknown }),
      describeHolder(await migrator.findHolder()),
    );
  },
};

const EMPTY =
  'The database is empty. The first start, or apply, builds all indexes. If you expected data, check MONGODB_URL.';

function describeHolder(holder: LockHolder | undefined): string {
  if (!holder) return 'No migration is running.';
  const { host, isAlive } = holder;
  return isAlive
    ? `${host} is running a migration.`
    : `No migration is running: ${host} died during one. Its remaining steps are listed above. Apply and cleanup continue them at most five seconds after they begin.`;
}

const lines = (...texts: (string | undefined)[]) => texts.filter(text => text !== undefined).join('\n');
const indent = (texts: string[]) => texts.map(text => `  ${text}`);
const section = (heading: string, texts: string[]) =>
  texts.length === 0 ? [`${heading}: nothing`] : [`${heading}:`, ...indent(texts)];
