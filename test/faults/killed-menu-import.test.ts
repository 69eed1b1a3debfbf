// @module-tag long
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { expect, test } from 'vitest';
import { addUser, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { startApiProcess } from '../helpers/process.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';

/** More than one batch. */
const ITEMS = 120;
const OLD_PRICE = 500;
const NEW_PRICE = 700;

const HEADER = 'Name,Category,Price EUR,Option group,Option,Option shared';
const toFile = (rows: string[]) => btoa([HEADER, ...rows].join('\n'));
const ROWS = Array.from(
  { length: ITEMS },
  (_, index) => `Dish ${index},Section ${index % 3},7.00,Size,Large,yes`,
);

test('An import killed at any command is continued by another process, which stores every item once', async ({
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(database.stop);
  const watching = await startServiceOn(database.url, { roles: ['api'] });
  onTestFinished(() => watching.stop());
  const { branches, items, categories, optionGroups, menuImports, activity } = collectionsOf(watching);

  /** Kills the process after this many database commands. Resolves to whether the import was unfinished. */
  async function killAfter(applied: number) {
    const restaurant = await addRestaurant(watching);
    const { id: restaurantId } = restaurant;
    await branches.updateMany({ restaurantId }, { $set: { defaultRate: 100_000 } });
    const { harbour } = restaurant;
    const row = { branchId: harbour._id, branchSlug: harbour.slug, currency: 'EUR', price: OLD_PRICE };
    const prices = [{ ...row, compareAtPrice: null, vat: 1000, listed: true }];
    await restaurant.addItem({ title: 'Dish 0', slug: 'dish-0', prices });
    const user = await addUser(watching, { restaurantId, role: 'owner' });
    let commands = -1;
    const proxy = await startDatabaseProxy(database.url.replace('/?', '/test?'), command => {
      const text = JSON.stringify(command);
      if (commands < 0 && command.insert === 'menuImports') commands = 0;
      if (commands < 0 || !text.includes(restaurantId)) return;
      commands += 1;
      if (commands !== Math.max(applied, 1)) return;
      if (applied === 0) proxy.hang(true);
      child.kill('SIGKILL');
    });
    const { child, ended, getUrl } = startApiProcess(proxy.url);
    const page = openDashboard({ url: await getUrl() });
    expect((await page.signIn(user.email, user.password)).status).toBe(201);
    const file = toFile(ROWS);
    const { body } = await page.post<{ importId: string }>('/menu/import-previews', { file, publish: true });
    const started = { importId: body.importId, file, publish: true };
    await page.post('/menu/imports', started).catch(() => {});
    const isEnded = async () => {
      const document = await menuImports.findOne({ restaurantId });
      return child.exitCode !== null || child.signalCode !== null || document?.finishedAt !== undefined;
    };
    await expect.poll(isEnded).toBe(true);
    const isKilled = child.signalCode === 'SIGKILL';
    if (!isKilled) child.kill('SIGKILL');
    await ended;
    await proxy.stop();
    return { restaurantId, started, isKilled };
  }

  const cut: Awaited<ReturnType<typeof killAfter>>[] = [];
  do cut.push(await killAfter(cut.length));
  while (cut.at(-1)?.isKilled);
  // For an import of two batches.
  expect(cut.length).toBeGreaterThan(10);

  const sweeping = await startServiceOn(database.url, { roles: ['worker'] });
  onTestFinished(() => sweeping.stop());
  // Starts an import again if it was killed before it was stored, like a user would.
  for (const { restaurantId, started } of cut) {
    const owner = await signedIn(watching, { restaurantId, role: 'owner' });
    expect((await owner.post('/menu/imports', started)).status).toBe(200);
  }
  const unfinished = { 'outbox.at': { $exists: true } };
  await expect.poll(() => menuImports.countDocuments(unfinished)).toBe(0);
  for (const { restaurantId } of cut) {
    const stored = await items.find({ restaurantId }).toArray();
    expect(new Set(stored.map(({ title }) => title)).size).toBe(ITEMS);
    expect(stored).toHaveLength(ITEMS);
    expect(stored.filter(({ prices }) => prices[0]?.price !== NEW_PRICE)).toEqual([]);
    const groups = await optionGroups.find({ restaurantId }).toArray();
    expect(groups).toMatchObject([{ title: 'Size', options: [{ name: 'Large' }] }]);
    const used = stored.flatMap(({ customizations }) => customizations.map(one => one.sharedGroup?.id));
    expect(used).toEqual(Array(ITEMS).fill(groups[0]?._id));
    const sections = await categories.find({ restaurantId, title: /^Section/ as never }).toArray();
    expect(sections.map(({ title }) => title).sort()).toEqual(['Section 0', 'Section 1', 'Section 2']);
    expect(await activity.countDocuments({ restaurantId, action: 'menu.imported' })).toBe(1);
    expect(await menuImports.find({ restaurantId }).toArray()).toMatchObject([
      { applied: ITEMS, created: ITEMS - 1, changed: 1, finishedAt: expect.any(Date) },
    ]);
  }
});
