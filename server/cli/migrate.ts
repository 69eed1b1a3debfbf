import type { LockHolder } from '../database/migrations/lock.ts';
import {
  describePending,
  describeUnknown,
  type Migrator,
  type PendingMigration,
} from '../database/migrations/migrator.ts';
import { readArguments } from './read-arguments.ts';
import { print, withContext } from './with-services.ts';

const USAGE = `Changes what is stored to what this release needs, step by step.
Needs MONGODB_URL and SECRETS_KEY, as the service does, which may be running, or a service that runs on DATA_DIR.

  npm run migrate -- plan       what apply and cleanup would do
  npm run migrate -- apply      what this release needs; run it before its processes start
  npm run migrate -- cleanup    removes what the release before needed; run it when its last process has ended
  npm run migrate -- status     what is done, and who is at it; ends with 1 while this release cannot serve

All may be cut off at any time, and repeated. One process works at a time; another one waits.`;

/** Resolves to the text to print. */
async function migrate(args: string[]): Promise<string> {
  const { values, positionals } = readArguments(USAGE, {
    args,
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [command = ''] = positionals;
  const run = COMMANDS[command];
  if (values.help) return USAGE;
  if (!run || positionals.length > 1) throw new Error(USAGE);
  return withContext(process.env, USAGE, ({ migrator }) => run(migrator));
}

const COMMANDS: Record<string, (migrator: Migrator) => Promise<string>> = {
  async plan(migrator) {
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

  async apply(migrator) {
    await migrator.apply('expand');
    const { contract, unknown } = await migrator.read();
    return lines(
      'The database has what this release needs.',
      ...(contract.length > 0
        ? ['When no process of the release before runs any more: npm run migrate -- cleanup']
        : []),
      describeUnknown({ unknown }),
    );
  },

  async cleanup(migrator) {
    const expand = await migrator.findPending('expand');
    if (expand.length > 0)
      throw new Error(
        lines('First: npm run migrate -- apply. Pending are', ...indent(describePending(expand))),
      );
    await migrator.apply('contract');
    return 'The database has what this release needs, and nothing of the release before.';
  },

  async status(migrator) {
    const { expand, contract, unknown } = await migrator.read();
    if (expand.length > 0) process.exitCode = 1;
    if (await migrator.isNew()) return EMPTY;
    return lines(
      ...section('Needed by this release, run `npm run migrate -- apply`', describePending(expand)),
      ...section('Left by the release before, run `npm run migrate -- cleanup`', describePending(contract)),
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

await print(migrate(process.argv.slice(2)));
