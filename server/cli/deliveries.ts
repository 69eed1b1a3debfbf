import type { Context } from '../context.ts';
import { readArguments } from './read-arguments.ts';
import { print, withServices } from './with-services.ts';

const USAGE = `Says whether all deliveries are held, as after a restore and with DELIVERIES=held, and releases them.
Needs MONGODB_URL and SECRETS_KEY, as the service does, or a service that runs on DATA_DIR.

  npm run deliveries -- status
  npm run deliveries -- release

Unset DELIVERIES, too: with it, the next start holds them again.`;

/** Resolves to the text to print. */
async function runCommand(args: string[]): Promise<string> {
  const { values, positionals } = readArguments(USAGE, {
    args,
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [command] = positionals;
  if (values.help) return USAGE;
  if (command !== 'status' && command !== 'release') throw new Error(USAGE);
  return withServices(process.env, USAGE, async ({ services: { webhooks, clock }, countUnsent }) => {
    const since = await webhooks.hold.find();
    if (since === undefined) return 'No deliveries are held.';
    const unsent = describeUnsent(await countUnsent(clock()));
    if (command === 'status') return `All deliveries are held since ${since.toISOString()}: ${unsent}.`;
    await webhooks.hold.release();
    return `Released: ${unsent}.`;
  });
}

function describeUnsent({ due, later, orders }: Awaited<ReturnType<Context['countUnsent']>>): string {
  const all = `${due + later} are waiting, ${due} of them due now and ${later} at their next attempt`;
  return orders > 0 ? `${all}; those for the latest changes of ${orders} orders are still to be made` : all;
}

await print(runCommand(process.argv.slice(2)));
