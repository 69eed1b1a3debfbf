import { describe, expect } from 'vitest';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';
import type { TestRestaurant } from '../helpers/restaurant.ts';

type Described = { name: string; offers: { price: string; priceCurrency: string } };
type Menu = { '@id'?: string; name: string; hasMenuSection: { name: string; hasMenuItem: Described[] }[] };

const PUBLIC_URL = 'https://orders.example.com';
const LARGEST_MENU = 2_000;

const it = testWithOwnRestaurant
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('settings', { scope: 'file' }, { publicUrl: PUBLIC_URL })
  .extend('open', ({ service }) => (path: string, headers: Record<string, string> = {}) => {
    return fetch(`${service.url}/order/${path}`, { headers });
  })
  .extend('read', ({ open }) => async ({ id }: Pick<TestRestaurant, 'id'>, branch = 'harbour') => {
    const page = await open(`${id}/${branch}`);
    return { page, menu: findMenu(await page.text()) };
  });

/** The menu in a page that no script has changed. */
function findMenu(html: string): Menu | undefined {
  const found = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...found].map(([, json = '']) => JSON.parse(json)).find(data => data['@type'] === 'Menu');
}

const itemsOf = (menu: Menu | undefined) => menu?.hasMenuSection.flatMap(section => section.hasMenuItem);

describe('The HTML of a menu', () => {
  it('describes the menu to crawlers without scripts, whatever the texts contain', async ({
    read,
    restaurant,
    owner,
  }) => {
    const title = `Pizza </script></body><b>&'"`;
    const nutrition = { servingSize: '350 g', energyKj: 3565, energyKcal: 852, salt: 3.85 };
    await restaurant.addItem({
      ...{ title, slug: 'pizza', description: '', nutrition },
      ...{ allergens: ['gluten', 'milk'], dietaryLabels: ['vegetarian', 'spicy'] },
    });
    await owner.put(`/branches/${restaurant.harbour._id}/status`, { status: 'paused' });
    const { menu } = await read(restaurant);
    expect(menu).toMatchObject({
      '@context': 'https://schema.org',
      '@id': expect.stringMatching(/^https:\/\/orders\.example\.com\/order\/.+\/harbour$/),
      name: 'Test Kitchen Harbour',
    });
    const price = expect.stringMatching(/^\d+\.\d\d$/);
    expect(itemsOf(menu)).toEqual([
      {
        '@type': 'MenuItem',
        name: title,
        offers: {
          ...{ '@type': 'Offer', price, priceCurrency: 'EUR' },
          additionalProperty: {
            ...{ '@type': 'PropertyValue', name: 'allergens', value: ['gluten', 'milk'] },
          },
        },
        suitableForDiet: ['https://schema.org/VegetarianDiet'],
        nutrition: {
          ...{ '@type': 'NutritionInformation', servingSize: '350 g' },
          ...{ calories: '852 calories', sodiumContent: '1540 mg' },
        },
      },
    ]);
  });

  it('has the prices of its branch, and no item of another restaurant', async ({
    read,
    restaurant,
    newRestaurant,
  }) => {
    const other = await newRestaurant();
    await other.addItem({ title: 'Bisque' });
    await restaurant.addItem({ title: 'Soup' });
    const currencies = async (branch: string) =>
      itemsOf((await read(restaurant, branch)).menu)?.map(({ name, offers }) => [name, offers.priceCurrency]);
    expect(await currencies('harbour')).toEqual([['Soup', 'EUR']]);
    expect(await currencies('tokyo')).toEqual([['Soup', 'JPY']]);
    expect(itemsOf((await read(other)).menu)?.map(({ name }) => name)).toEqual(['Bisque']);
  });

  it('reads the menu once for its guests, and again after a change of the branch', async ({
    read,
    restaurant,
    service,
    owner,
  }) => {
    await restaurant.addItem({ title: 'Soup' });
    const { page } = await read(restaurant);
    const commands = await watchQueries(service).commandsOf(async () => {
      for (let guest = 0; guest < 5; guest += 1) {
        const next = await read(restaurant);
        expect(next.page.headers.get('etag')).toBe(page.headers.get('etag'));
      }
    });
    expect(commands.filter(({ find }) => find === 'items')).toEqual([]);
    await owner.patch(`/branches/${restaurant.harbour._id}`, { name: 'Old harbour' });
    expect((await read(restaurant)).menu?.name).toBe('Test Kitchen Old harbour');
  });

  it('is sent without it if it cannot be read', async ({ read, restaurant, service }) => {
    const { _id } = await restaurant.addItem({ title: 'Soup' });
    await collectionsOf(service).items.updateOne({ _id }, { $set: { prices: null } } as never);
    const { page, menu } = await read(restaurant);
    expect([page.status, menu]).toEqual([200, undefined]);
  });

  it('lacks it where guests follow an order or choose a branch', async ({ open, restaurant }) => {
    await restaurant.addItem({ title: 'Soup' });
    for (const path of [restaurant.id, `${restaurant.id}/harbour/track`]) {
      const page = await open(path);
      expect([page.status, findMenu(await page.text())]).toEqual([200, undefined]);
    }
  });

  it('stays small, and is compressed', async ({ open, restaurant, service }) => {
    const sample = await restaurant.addItem({ description: 'Grilled, with peppers and bread. '.repeat(3) });
    const copies = Array.from({ length: LARGEST_MENU }, (_, index): ItemDocument => {
      const number = `${index}`;
      return { ...sample, _id: `itm_${restaurant.id}${number}`, title: `Dish ${number}`, slug: number };
    });
    await collectionsOf(service).items.insertMany(copies);
    const plain = await (await open(`${restaurant.id}/harbour`, { 'accept-encoding': 'identity' })).text();
    expect(plain.length).toBeLessThan(260_000);
    expect(itemsOf(findMenu(plain))?.length).toBeGreaterThan(400);
    const compressed = await open(`${restaurant.id}/harbour`, { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    const etag = compressed.headers.get('etag') ?? '';
    expect((await open(`${restaurant.id}/harbour`, { 'if-none-match': etag })).status).toBe(304);
  });
});
