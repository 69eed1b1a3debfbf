import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { DashboardMenuItem, StorefrontMenu } from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { createMediaModule } from '../../server/modules/media/module.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { drawPicture as draw, uploadPicture } from '../helpers/pictures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';

let now = new Date();
const DAY_MS = 24 * 60 * 60_000;

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  .extend('settings', { scope: 'file' }, { publicUrl: 'https://orders.example.com' })
  .extend(
    'upload',
    ({ owner }) =>
      (file: Buffer, by: Dashboard = owner) =>
        uploadPicture(file, by),
  )
  .extend(
    'read',
    ({ service }) =>
      (path: string, headers: Record<string, string> = {}) =>
        fetch(`${service.url}${path}`, { headers }),
  );

describe('A picture', () => {
  it('from a phone is upright, without location, in cacheable sizes', async ({ upload, read }) => {
    const file = await draw(2400, 1800)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { status, body } = await upload(file);
    expect({ status, body }).toEqual({
      status: 200,
      body: { path: expect.stringMatching(/^\/pictures\/pic_[0-9a-f]{32}$/), width: 1600, height: 2133 },
    });
    for (const width of [24, 320, 800, 1600]) {
      const response = await read(`${body.path}/${width}.webp`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width });
      expect(metadata.exif).toBeUndefined();
      const etag = response.headers.get('etag') ?? '';
      expect((await read(`${body.path}/${width}.webp`, { 'if-none-match': etag })).status).toBe(304);
    }
  });

  it.for(['png', 'webp', 'gif', 'avif'] as const)(
    'can be %s, and is not enlarged',
    async (format, { upload, read }) => {
      const { body } = await upload(await draw().toFormat(format).toBuffer());
      expect(body).toMatchObject({ width: 64, height: 48 });
      const response = await read(`${body.path}/1600.webp`);
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 64 });
    },
  );

  it('is the same when uploaded again, and separate in another restaurant', async ({ upload, service }) => {
    const file = await draw().png().toBuffer();
    const [first, second] = await Promise.all([upload(file), upload(file)]);
    expect(second.body).toEqual(first.body);
    const { id: restaurantId } = await addRestaurant(service);
    const stranger = await signedIn(service, { restaurantId, role: 'owner' });
    expect((await upload(file, stranger)).body.path).not.toBe(first.body.path);
  });

  it('that is unknown, or has an unknown size, responds with 404', async ({ upload, read }) => {
    const { body } = await upload(await draw().png().toBuffer());
    for (const path of [
      `${body.path}/100.webp`,
      `${body.path}/320.png`,
      `/pictures/pic_${'0'.repeat(32)}/320.webp`,
    ])
      expect((await read(path)).status).toBe(404);
  });

  it.for<[what: string, file: string]>([
    ['less than a byte', 'a'],
    ['other characters than base64', 'data:image/png;base64,AAAA'],
    ['20 million characters and one of another script', `${'A'.repeat(20_000_000)}€`],
  ])('of %s is rejected', async ([, file], { owner }) => {
    const answer = await owner.put('/pictures', { file });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/file', message: 'must be encoded in base64' }] },
    });
  });

  it('of more than 15 MB is too large', async ({ upload }) => {
    expect((await upload(Buffer.alloc(15.1 * 1024 * 1024))).status).toBe(413);
  });

  it.for<[what: string, make: () => Promise<Buffer>, message: string]>([
    ['a text', async () => Buffer.from('not a picture'), 'is not a picture that can be read'],
    [
      'a drawing with scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'is not a picture',
    ],
    ['half a file', async () => (await draw(800, 600).jpeg().toBuffer()).subarray(0, 20_000), 'is damaged'],
    ['a photo of an iPhone', () => asHeic('hvc1'), 'is HEIC, which is not supported: save it as JPEG'],
    ['HEIC of an unknown kind', () => asHeic('xxxx'), 'is HEIC, which is not supported: save it as JPEG'],
    ['a small file of many pixels', () => plain(16_000, 16_000), 'that can be read'],
  ])('is rejected if it is %s', async ([, make, message], { upload }) => {
    const answer = await upload(await make());
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/file', message: expect.stringContaining(message) }] },
    });
  });
});

/** A picture in a HEIC container, with a compression that the service cannot decode. */
async function asHeic(compression: string): Promise<Buffer> {
  const file = await draw().avif().toBuffer();
  const text = file.toString('latin1').replaceAll('avif', 'heic').replaceAll('av01', compression);
  return Buffer.from(text.replaceAll('av1C', 'hvcC'), 'latin1');
}

const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
    .png()
    .toBuffer();

describe('A menu item', () => {
  it('shows an uploaded picture to guests by path, and to partners by URL', async ({
    upload,
    service,
    restaurant,
    owner,
    client,
  }) => {
    const { path } = (await upload(await draw().png().toBuffer())).body;
    const { _id } = await restaurant.addItem({ imageUrl: '' });
    const updated = await owner.patch<DashboardMenuItem>(`/menu/items/${_id}`, { imageUrl: path });
    expect(updated.body.imageUrl).toBe(path);
    const { body } = await client.get<MenuItem>(`/v1/menu/items/${_id}`);
    expect(body.imageUrl).toBe(`https://orders.example.com${path}/1600.webp`);
    const shop = `${service.url}/dashboard/api/storefront/${restaurant.id}/${restaurant.harbour.slug}/menu`;
    const menu = (await (await fetch(shop)).json()) as StorefrontMenu;
    expect(menu.items.find(({ id }) => id === _id)?.imageUrl).toBe(path);
  });

  it('cannot use a picture of another restaurant', async ({ upload, service, restaurant, owner }) => {
    const other = await addRestaurant(service);
    const stranger = await signedIn(service, { restaurantId: other.id, role: 'owner' });
    const { path } = (await upload(await draw().png().toBuffer(), stranger)).body;
    const { _id } = await restaurant.addItem();
    const answer = await owner.patch(`/menu/items/${_id}`, { imageUrl: path });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: '/imageUrl' }] } });
  });

  it('keeps a picture that it starts to use while unused ones are removed', async ({
    upload,
    service,
    restaurant,
    owner,
    read,
  }) => {
    const { pictures, items } = service.context.collections;
    const { removeUnused } = createMediaModule({
      ...{ collections: { pictures }, bulk: { pictures }, picturesIn: undefined },
      ...{ publicUrl: service.url, clock: () => now },
    });
    const { path } = (await upload(await draw().png().toBuffer())).body;
    const { _id } = await restaurant.addItem();
    now = new Date(now.getTime() + 60_000);
    const removed = await removeUnused(restaurant.id, now, async () => {
      const used = await items.find({ restaurantId: restaurant.id }).toArray();
      expect((await owner.patch(`/menu/items/${_id}`, { imageUrl: path })).status).toBe(200);
      return used.map(({ imageUrl }) => imageUrl);
    });
    expect(removed).toBe(0);
    expect((await read(`${path}/320.webp`)).status).toBe(200);
  });

  it('keeps its picture, while an unused one is removed after a day', async ({
    upload,
    service,
    restaurant,
    owner,
    read,
  }) => {
    const [shown, replaced, uploadedAgain] = await Promise.all(
      Array.from({ length: 3 }, async () => draw().png().toBuffer()),
    );
    const paths = await Promise.all(
      [shown, replaced, uploadedAgain].map(async file => (await upload(file ?? Buffer.alloc(0))).body.path),
    );
    const { _id } = await restaurant.addItem();
    await owner.patch(`/menu/items/${_id}`, { imageUrl: paths[1] });
    await owner.patch(`/menu/items/${_id}`, { imageUrl: paths[0] });
    const images = () => Promise.all(paths.map(async path => (await read(`${path}/320.webp`)).status));
    await service.context.retain();
    const { pictures } = service.context.collections;
    const stored = async () => pictures.countDocuments({ restaurantId: restaurant.id });
    const before = await stored();
    expect(await images()).toEqual([200, 200, 200]);
    now = new Date(now.getTime() + DAY_MS + 60_000);
    // After a day, the owner's session has expired.
    await service.context.services.pictures.upload(restaurant.id, uploadedAgain ?? Buffer.alloc(0));
    await service.context.retain();
    expect(await stored()).toBe(2);
    expect(before).toBeGreaterThan(2);
    expect(await images()).toEqual([200, 404, 200]);
  });

  it('stays if it is uploaded again while unused ones are removed', async ({ service }) => {
    const { pictures } = service.context.collections;
    let at = new Date();
    const { services, removeUnused } = createMediaModule({
      ...{ collections: { pictures }, bulk: { pictures }, picturesIn: undefined },
      ...{ publicUrl: service.url, clock: () => at },
    });
    const restaurantId = newId('rst');
    const file = await draw().png().toBuffer();
    const { _id } = await services.pictures.upload(restaurantId, file);
    at = new Date(at.getTime() + DAY_MS);
    const removed = await removeUnused(restaurantId, at, async () => {
      await services.pictures.upload(restaurantId, file);
      return [];
    });
    expect([removed, await pictures.countDocuments({ _id })]).toEqual([0, 1]);
  });
});
