import { loadContracts } from '../contract.ts';
import { SYSTEM } from '../lib/access.ts';
import { UsageError } from './command-line.ts';
import { withServices } from './with-services.ts';

/** Resolves to the output. */
export async function createOwner(options: {
  email: string;
  name: string;
  restaurant?: string | undefined;
  restaurantName?: string | undefined;
}): Promise<string> {
  const { email, name, restaurant: slug, restaurantName } = options;
  const role = 'owner' as const;
  const { dashboardApi } = await loadContracts();
  const [problem] = dashboardApi.validateInvitation({ email, name, role, branches: 'all' });
  if (problem?.path === '/email') throw new UsageError(`${JSON.stringify(email)} is not an email address.`);
  if (problem) throw new UsageError(`--${problem.path.slice(1)} ${problem.message}.`);
  return withServices(process.env, async ({ services: { restaurants, users } }) => {
    const existing = slug ? await restaurants.findBySlug(slug) : onlyOne(await restaurants.findFirstTwo());
    if (!existing && !(slug && restaurantName?.trim()))
      throw new UsageError(
        slug
          ? `There is no restaurant ${slug}. Create it with --restaurant-name.`
          : 'There is no restaurant yet. Create one with --restaurant and --restaurant-name.',
      );
    const restaurant =
      existing ?? (await restaurants.create({ name: restaurantName ?? '', slug: slug ?? '' }));
    const owner = { restaurantId: restaurant._id, email, name, role };
    const { oneTimePassword } = await users.invite({ ...owner, branches: 'all' }, SYSTEM);
    return `${email} is an owner of ${restaurant.name}. Sign in within 72 hours with the one-time password ${oneTimePassword}`;
  });
}

function onlyOne<T>(found: T[]): T | undefined {
  if (found.length > 1) throw new UsageError('There are several restaurants. Choose one with --restaurant.');
  return found[0];
}
