import { SYSTEM } from '../lib/access.ts';
import { readArguments } from './read-arguments.ts';
import { print, withServices } from './with-services.ts';

const USAGE = `Creates an owner of a restaurant and prints the one-time password.
Needs MONGODB_URL and SECRETS_KEY, as the service does, or a service that runs on DATA_DIR.

  npm run user:create -- --email you@example.com --name "Your name" [--restaurant slug] [--restaurant-name "Its name"]

The restaurant is the one with this slug, or the only one. If it does not exist, it is created, which needs
--restaurant and --restaurant-name.`;

/** Resolves to the text to print. */
async function createOwner(args: string[]): Promise<string> {
  const { values } = readArguments(USAGE, {
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
  if (!email || !name?.trim()) throw new Error(`Give --email and --name.\n\n${USAGE}`);
  if (!email.includes('@')) throw new Error(`${JSON.stringify(email)} is no e-mail address.`);
  return withServices(process.env, USAGE, async ({ services: { restaurants, users } }) => {
    const existing = slug ? await restaurants.findBySlug(slug) : onlyOne(await restaurants.findFirstTwo());
    if (!existing && !(slug && restaurantName?.trim()))
      throw new Error(
        `There is no restaurant${slug ? ` ${slug}` : ''}: give --restaurant and --restaurant-name to create it.\n\n${USAGE}`,
      );
    const restaurant =
      existing ?? (await restaurants.create({ name: restaurantName ?? '', slug: slug ?? '' }));
    const owner = { restaurantId: restaurant._id, email, name, role: 'owner' as const };
    const { oneTimePassword } = await users.invite({ ...owner, branches: 'all' }, SYSTEM);
    return `${email} is an owner of ${restaurant.name}. Within 72 hours, sign in with the one-time password ${oneTimePassword}`;
  });
}

function onlyOne<T>(found: T[]): T | undefined {
  if (found.length > 1)
    throw new Error(`There are several restaurants: choose one with --restaurant.\n\n${USAGE}`);
  return found[0];
}

await print(createOwner(process.argv.slice(2)));
