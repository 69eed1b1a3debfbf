import { rm } from 'node:fs/promises';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import type { Context } from '../context/context.ts';
import { SYSTEM } from '../lib/access.ts';
import { generateToken } from '../lib/token.ts';
import { generatePassword } from '../modules/users/password.ts';
import { type DemoCredentials, getDemoFilePath, readDemoFile, writeDemoFile } from './demo-file.ts';

/** Only the demo and sandboxes have their own provider. */
const DEMO = { paymentProvider: 'test' as const, sandboxOf: { $exists: false } };

/** Whether only other restaurants exist, which must not get the demo's keys and owner. */
export const wasDemoDeleted = async ({ collections: { restaurants } }: Context): Promise<boolean> =>
  (await restaurants.findOne({})) !== null && (await restaurants.findOne(DEMO)) === null;

/**
 * The demo restaurant's keys and dashboard credentials. Creates the restaurant in an empty database. Secrets
 * are stored only in the data directory; without the file, new ones are created.
 */
export async function prepareDemo(
  context: Context,
  dataDir: string,
  demoOrders: number,
  now: Date,
): Promise<DemoCredentials> {
  const { collections } = context;
  if (!(await collections.restaurants.findOne({}))) {
    // An existing file belongs to another database or an unfinished seed.
    await rm(getDemoFilePath(dataDir), { force: true });
    const [{ seedDemo }, { closeYesterday }] = await Promise.all([
      import('./seed.ts'),
      import('./day-report.ts'),
    ]);
    await seedDemo(collections, { orders: demoOrders, now });
    await closeYesterday(context, now);
  }
  const stored = await readDemoFile(dataDir);
  if (stored) return { ...stored, demoToken: stored.demoToken ?? generateToken() };
  const demoToken = generateToken();
  const demo = await collections.restaurants.findOne(DEMO);
  if (!demo) throw new Error('There is no demo restaurant');
  const { _id } = demo;
  const created = { ...(await createKeys(context, _id)), ...(await createOwner(context, _id)), demoToken };
  await writeDemoFile(dataDir, { apiBaseUrl: '', dashboardUrl: '', ...created });
  return created;
}

async function createOwner({ collections, services }: Context, restaurantId: string) {
  const dashboardEmail = 'owner@example.com';
  const dashboardPassword = generatePassword();
  if (!(await collections.users.findOne({ email: dashboardEmail }))) {
    const owner = { restaurantId, email: dashboardEmail, name: 'Demo owner', role: 'owner' as const };
    await services.users.invite({ ...owner, branches: 'all' }, SYSTEM);
  }
  await services.users.setPassword(dashboardEmail, dashboardPassword);
  return { dashboardEmail, dashboardPassword };
}

async function createKeys({ collections, services }: Context, restaurantId: string) {
  const branch = await collections.branches.findOne({ restaurantId }, { sort: { _id: 1 } });
  if (!branch) throw new Error('The demo restaurant has no branch');
  const { secret: apiKey } = await services.keys.create({
    restaurantId,
    name: 'Demo key',
    scopes: EVERY_SCOPE,
    branches: 'all',
  });
  const { secret: limitedApiKey } = await services.keys.create({
    restaurantId,
    name: 'Limited demo key',
    scopes: ['orders:read'],
    branches: [branch._id],
  });
  return { apiKey, limitedApiKey };
}
