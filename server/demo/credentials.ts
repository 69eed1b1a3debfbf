import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { SYSTEM } from '../activity/activity.ts';
import { readFileIfThere, writePrivateFile } from '../common/private-file.ts';
import type { Context } from '../context.ts';
import type { NewKey } from '../keys/service.ts';
import { generatePassword } from '../users/password.ts';

const NAMES = ['apiKey', 'limitedApiKey', 'dashboardEmail', 'dashboardPassword'] as const;

export type DemoCredentials = Record<(typeof NAMES)[number], string>;

/** What `demo.json` holds; the addresses are empty until the service has one. */
export type DemoFile = DemoCredentials & { apiBaseUrl: string; dashboardUrl: string };

const FILE = 'demo.json';

/**
 * The keys and the dashboard login of the demo restaurant, which is made first where there is none. Their secrets are
 * kept in the data directory only; if they were lost, the restaurant gets new ones.
 */
export async function prepareDemo(
  context: Context,
  dataDir: string,
  demoOrders: number,
  now: Date,
): Promise<DemoCredentials> {
  const { collections } = context;
  if (!(await collections.restaurants.findOne({}))) {
    // The file belongs to another database, or to one that was never finished.
    await rm(join(dataDir, FILE), { force: true });
    const { seedDemo } = await import('./seed.ts');
    await seedDemo(collections, { orders: demoOrders, now });
  }
  const kept = await readDemoFile(dataDir);
  if (kept) return kept;
  const created = { ...(await createKeys(context)), ...(await createOwner(context)) };
  await writeDemoFile(dataDir, { apiBaseUrl: '', dashboardUrl: '', ...created });
  return created;
}

export function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  return writePrivateFile(join(dataDir, FILE), `${JSON.stringify(demo, null, 2)}\n`);
}

async function readDemoFile(dataDir: string): Promise<DemoCredentials | undefined> {
  const text = await readFileIfThere(join(dataDir, FILE));
  if (text === undefined) return undefined;
  const demo: unknown = JSON.parse(text);
  if (isCredentials(demo)) {
    const { apiKey, limitedApiKey, dashboardEmail, dashboardPassword } = demo;
    return { apiKey, limitedApiKey, dashboardEmail, dashboardPassword };
  }
  throw new Error(`${join(dataDir, FILE)} does not hold the demo keys; delete it to have new ones made`);
}

function isCredentials(value: unknown): value is DemoCredentials {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return NAMES.every(name => typeof fields.get(name) === 'string');
}

async function createOwner({ collections, services }: Context) {
  const restaurant = await collections.restaurants.findOne({});
  if (!restaurant) throw new Error('There is no demo restaurant');
  const { _id: restaurantId } = restaurant;
  const dashboardEmail = 'owner@example.com';
  const dashboardPassword = generatePassword();
  const known = await collections.users.findOne({ email: dashboardEmail });
  if (!known) {
    const owner = { restaurantId, email: dashboardEmail, name: 'Demo owner', role: 'owner' as const };
    await services.users.invite({ ...owner, branches: 'all' }, SYSTEM);
  }
  await services.users.resetPassword(dashboardEmail, dashboardPassword);
  return { dashboardEmail, dashboardPassword };
}

async function createKeys({ collections, services }: Context) {
  const restaurant = await collections.restaurants.findOne({});
  const branch = restaurant && (await collections.branches.findOne({}, { sort: { _id: 1 } }));
  if (!branch) throw new Error('The demo restaurant has no branch');
  const { restaurantId } = branch;
  const full: NewKey = {
    restaurantId,
    name: 'Demo key',
    scopes: EVERY_SCOPE,
    branches: 'all',
  };
  const limited: NewKey = {
    restaurantId,
    name: 'Limited demo key',
    scopes: ['orders:read'],
    branches: [branch._id],
  };
  const { secret: apiKey } = await services.keys.create(full);
  const { secret: limitedApiKey } = await services.keys.create(limited);
  return { apiKey, limitedApiKey };
}
