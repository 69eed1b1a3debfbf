import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { loadDashboardContract, loadPublicContract } from '../contract.ts';
import { connect } from '../database/client.ts';
import { createIndexes } from '../database/indexes.ts';
import { SYSTEM } from '../lib/access.ts';
import { systemClock } from '../lib/clock.ts';
import { createSignInLimiter } from '../modules/users/sign-in-limiter.ts';
import { createSecretBox } from '../modules/webhooks/secrets.ts';

const USAGE = `Creates an owner of a restaurant in the database at MONGODB_URL and prints the one-time password.
Needs MONGODB_URL and SECRETS_KEY, as the service does.

  npm run user:create -- --email you@example.com --name "Your name" [--restaurant slug] [--restaurant-name "Its name"]

The restaurant is the one with this slug, or the only one. If it does not exist, it is created, which needs
--restaurant and --restaurant-name.`;

/** Resolves to the text to print. */
async function createOwner(args: string[], env: Record<string, string | undefined>): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      restaurant: { type: 'string' },
      'restaurant-name': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return USAGE;
  const { email, name, restaurant: slug, 'restaurant-name': restaurantName } = values;
  if (!email?.includes('@') || !name) throw new Error(USAGE);
  const { mongodbUrl, secretsKeys } = readConfig(env);
  if (mongodbUrl === undefined) throw new Error(`MONGODB_URL is not set.\n\n${USAGE}`);

  const [{ limits, getExample }, dashboard] = await Promise.all([
    loadPublicContract(),
    loadDashboardContract(),
  ]);
  const database = await connect(mongodbUrl, undefined, createIndexes);
  try {
    const { services, background } = createContext({
      database,
      limits: { ...limits, ...dashboard.limits },
      signInLimiter: createSignInLimiter(dashboard.limits.signIn),
      secrets: createSecretBox(secretsKeys),
      network: { allowedHosts: [] },
      getExample,
      log: pino(pino.destination(2)),
      clock: systemClock,
    });
    const { restaurants } = services;
    const existing = slug ? await restaurants.findBySlug(slug) : onlyOne(await restaurants.findFirstTwo());
    if (!existing && !(slug && restaurantName)) throw new Error(USAGE);
    const restaurant =
      existing ?? (await restaurants.create({ name: restaurantName ?? '', slug: slug ?? '' }));
    const owner = { restaurantId: restaurant._id, email, name, role: 'owner' as const };
    const { oneTimePassword } = await services.users.invite({ ...owner, branches: 'all' }, SYSTEM);
    await background.drain();
    return `${email} is an owner of ${restaurant.name}. The one-time password is ${oneTimePassword}`;
  } finally {
    await database.close();
  }
}

function onlyOne<T>(found: T[]): T | undefined {
  if (found.length > 1)
    throw new Error(`There are several restaurants: choose one with --restaurant.\n\n${USAGE}`);
  return found[0];
}

try {
  console.log(await createOwner(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
