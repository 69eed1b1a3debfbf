import type { LockHolder } from '../database/migrations/lock.ts';
import {
  describePending,
  describeUnknown,
  type Migrator,
  type PendingMigration,
} from '../database/migrations/migrator.ts';
import { withContext } from './with-services.ts';

/** Resolves to the text to print. */
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
      ...section('apply would do', withSteps(expand)),
      ...section('cleanup would do, when no process of the release before runs', withSteps(contract)),
      describeUnknown({ unknown }),
    );
  },

  async apply(migrator: Migrator) {
    await migrator.apply('expand');
    const { contract, unknown } = await migrator.read();
    return lines(
      'The database has what this release needs.',
      ...(contract.length > 0
        ? ['When no process of the release before runs any more: npm run ordering -- migrate cleanup']
        : []),
      describeUnknown({ unknown }),
    );
  },

  async cleanup(migrator: Migrator) {
    const expand = await migrator.findPending('expand');
    if (expand.length > 0)
      throw new Error(
        lines('First: npm run ordering -- migrate apply. Pending are', ...indent(describePending(expand))),
      );
    await migrator.apply('contract');
    return 'The database has what this release needs, and nothing of the release before.';
  },

  async status(migrator: Migrator) {
    const { expand, contract, unknown } = await migrator.read();
    if (expand.length > 0) process.exitCode = 1;
    if (await migrator.isNew()) return EMPTY;
    return lines(
      ...section('Needed by this release, run `npm run ordering -- migrate apply`', describePending(expand)),
      ...section(
        'Left by the release before, run `npm run ordering -- migrate cleanup`',
        describePending(contract),
      ),
      describeUnknown({ unknown }),
      describeHolder(await migrator.findHolder()),
    );
  },
};

const EMPTY =
  'Nothing is stored in this database yet: its first start, or apply, builds every index, and there is nothing to clean up. If something should be there, MONGODB_URL names another one.';

function describeHolder(holder: LockHolder | undefined): string {
  if (!holder) return 'Nobody is migrating.';
  const { host, isAlive } = holder;
  return isAlive
    ? `${host} is migrating.`
    : `Nobody is migrating: ${host} has died while it was. What it left undone is named above; apply and cleanup go on with it, at most five seconds after they begin.`;
}

const lines = (...texts: (string | undefined)[]) => texts.filter(text => text !== undefined).join('\n');
const indent = (texts: string[]) => texts.map(text => `  ${text}`);
const section = (heading: string, texts: string[]) =>
  texts.length === 0 ? [`${heading}: nothing`] : [`${heading}:`, ...indent(texts)];
