import { readArguments } from './read-arguments.ts';
import { print, withServices } from './with-services.ts';

const USAGE = `Adds up the sales of every branch and day again, from the orders.
Needs MONGODB_URL and SECRETS_KEY, as the service does, which may be running, or a service that runs on DATA_DIR.

  npm run sales:rebuild -- [--restaurant slug]

Without --restaurant, it does so for all restaurants. It may be cut off and repeated.`;

/** Resolves to the text to print. */
async function rebuildSales(args: string[]): Promise<string> {
  const { values } = readArguments(USAGE, {
    args,
    options: { restaurant: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return USAGE;
  return withServices(process.env, USAGE, async ({ services: { restaurants }, rebuildSales }) => {
    let rebuilt = 0;
    for await (const { _id: restaurantId, slug } of restaurants.listAll()) {
      if (values.restaurant !== undefined && values.restaurant !== slug) continue;
      await rebuildSales(restaurantId);
      rebuilt += 1;
    }
    if (rebuilt === 0) throw new Error(`There is no such restaurant.\n\n${USAGE}`);
    return `The sales of ${rebuilt} restaurant${rebuilt === 1 ? '' : 's'} are added up`;
  });
}

await print(rebuildSales(process.argv.slice(2)));
