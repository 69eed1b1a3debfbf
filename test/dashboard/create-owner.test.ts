import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDERING } from '../helpers/run-command.ts';

const run = promisify(execFile);
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;

beforeAll(async () => {
  database = await startEmbeddedDatabase();
});
afterAll(() => database.stop());

const create = (...args: string[]) => {
  const env = { MONGODB_URL: database.url, SECRETS_KEY: 'ab'.repeat(32) };
  return run(process.execPath, [ORDERING, 'user', 'create', ...args], { env: { ...process.env, ...env } });
};

it('creates a restaurant and owner in an empty database, then more owners of the same restaurant', async () => {
  const restaurant = ['--restaurant', 'mill-lane', '--restaurant-name', 'Mill Lane'];
  const { stdout } = await create('--email', 'Orla@example.com', '--name', 'Orla', ...restaurant);
  expect(stdout).toMatch(
    /is an owner of Mill Lane\. Sign in within 72 hours with the one-time password [\w-]{16}\n$/,
  );
  await create('--email', 'niamh@example.com', '--name', 'Niamh');

  const client = await MongoClient.connect(database.url);
  const db = client.db('restaurant-ordering');
  const users = await db.collection('users').find({}).sort({ _id: 1 }).toArray();
  const restaurants = await db.collection('restaurants').find({}).toArray();
  await client.close();
  expect(restaurants).toMatchObject([{ slug: 'mill-lane', name: 'Mill Lane' }]);
  const restaurantId = restaurants[0]?._id;
  expect(users).toMatchObject([
    { email: 'orla@example.com', role: 'owner', restaurantId, mustChangePassword: true },
    { email: 'niamh@example.com', role: 'owner', restaurantId },
  ]);
});

it('reports missing options, and creates no second user with the same address', async () => {
  await expect(create('--name', 'Orla')).rejects.toThrow('Usage: ordering user create');
  await expect(create('--email', 'orla@example.com', '--name', 'Orla')).rejects.toThrow('already exists');
});

it('creates no restaurant with a slug that is invalid in URLs', async () => {
  const owner = ['--email', 'pia@example.com', '--name', 'Pia', '--restaurant-name', 'Pia'];
  for (const slug of ['Mill Lane', 'mill--lane', 'mill/lane'])
    await expect(create(...owner, '--restaurant', slug)).rejects.toThrow('is not a valid slug');
  await expect(create(...owner.slice(0, 4), '--restaurant', 'pia')).rejects.toThrow(
    'There is no restaurant pia',
  );
  for (const email of ['pia', 'pia @example.com', 'pia@'])
    await expect(create('--email', email, '--name', 'Pia')).rejects.toThrow(
      `"${email}" is not an email address`,
    );
  const long = 'P'.repeat(201);
  await expect(create('--email', 'pia@example.com', '--name', long)).rejects.toThrow('error: --name must');
});

it('waits for migrations, like the service', async () => {
  const client = await MongoClient.connect(database.url);
  await client.db('restaurant-ordering').collection<{ _id: number }>('migrations').deleteOne({ _id: 2 });
  await client.close();
  const owner = ['--email', 'tomas@example.com', '--name', 'Tomás'];
  await expect(create(...owner)).rejects.toThrow('ordering migrate apply');
});
