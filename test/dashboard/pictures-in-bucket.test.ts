import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { getPictureId } from '../../server/modules/media/documents.ts';
import { createAdmin } from '../helpers/admin.ts';
import { startBucket } from '../helpers/bucket.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { drawPicture, uploadPicture } from '../helpers/pictures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';

const DAY_MS = 24 * 60 * 60_000;
const WIDTHS = [24, 320, 800, 1600];

const it = startingTest
  .extend('time', () => ({ now: new Date() }))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('bucket', async ({}, { onCleanup }) => {
    const bucket = await startBucket();
    onCleanup(bucket.stop);
    return bucket;
  })
  .extend('service', ({ startService, bucket, time }) =>
    startService({ clock: () => time.now }, {}, { picturesIn: bucket.access }),
  )
  .extend('restaurant', ({ service }) => addRestaurant(service))
  .extend('upload', async ({ service, restaurant }) => {
    const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
    return (file: Buffer) => uploadPicture(file, owner);
  })
  .extend('file', () => drawPicture().png().toBuffer())
  /** Another process on the same database without cached data. */
  .extend('startAnother', ({ service, time }, { onCleanup }) => async (settings = {}) => {
    const { url, name } = service.database;
    const another = await startServiceOn(url, settings, { clock: () => time.now }, name);
    onCleanup(another.stop);
    return another;
  });

const read = ({ url }: TestService, path: string, width = 320) => fetch(`${url}${path}/${width}.webp`);

const statusOf = async (...args: Parameters<typeof read>) => (await read(...args)).status;

describe('A picture', () => {
  it('is stored in the bucket and served by every process', async ({
    bucket,
    upload,
    file,
    restaurant,
    service,
    startAnother,
  }) => {
    const { status, body } = await upload(file);
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 64, height: 48 } });
    const id = getPictureId(restaurant.id, file);
    expect(body.path).toBe(`/pictures/${id}`);
    expect([...bucket.objects.keys()].toSorted()).toEqual(
      WIDTHS.map(width => `/bucket/ordering/pictures/${id}/0-${width}.webp`).toSorted(),
    );
    expect(await collectionsOf(service).pictures.findOne({ _id: id })).not.toHaveProperty('images');

    const another = await startAnother({ picturesIn: bucket.access });
    for (const width of WIDTHS) {
      const response = await read(another, body.path, width);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('etag')).toBe(`"${id}-${width}"`);
      const object = bucket.objects.get(`/bucket/ordering/pictures/${id}/0-${width}.webp`);
      expect(Buffer.from(await response.arrayBuffer()).equals(object ?? Buffer.alloc(0))).toBe(true);
    }
    expect((await upload(file)).body).toEqual(body);
    expect(bucket.objects.size).toBe(WIDTHS.length);
  });

  it('from the database is served with a bucket, too; one in a bucket is unavailable without it', async ({
    bucket,
    upload,
    file,
    service,
    restaurant,
    startAnother,
  }) => {
    const without = await startAnother();
    const owner = await signedIn(without, { restaurantId: restaurant.id, role: 'owner' });
    const { path } = (await uploadPicture(file, owner)).body;
    expect(bucket.objects.size).toBe(0);
    expect(await statusOf(service, path)).toBe(200);
    expect((await upload(file)).body.path).toBe(path);
    expect(bucket.objects.size).toBe(0);

    const other = (await upload(await drawPicture().png().toBuffer())).body.path;
    expect(await statusOf(without, other)).toBe(503);
    expect(await statusOf(without, path)).toBe(200);
  });

  it('is never partially stored if the bucket fails, and is complete after another upload', async ({
    bucket,
    upload,
    file,
    service,
    restaurant,
    startAnother,
  }) => {
    const path = `/pictures/${getPictureId(restaurant.id, file)}`;
    bucket.failNext(503);
    expect(await upload(file)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const without = await startAnother();
    const stranger = await signedIn(without, { restaurantId: restaurant.id, role: 'owner' });
    expect((await uploadPicture(file, stranger)).status).toBe(503);
    expect(await statusOf(service, path)).toBe(404);
    const { _id } = await restaurant.addItem();
    const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
    expect((await owner.patch(`/menu/items/${_id}`, { imageUrl: path })).status).toBe(400);

    const answers = await Promise.all([upload(file), upload(file)]);
    expect(answers.map(({ status, body }) => [status, body.path])).toEqual([
      [200, path],
      [200, path],
    ]);
    expect(bucket.objects.size).toBe(WIDTHS.length);
    expect(await statusOf(service, path)).toBe(200);
  });

  it('is served from the cache during a bucket outage; others, and uploads, are unavailable', async ({
    bucket,
    upload,
    file,
    service,
  }) => {
    const { path } = (await upload(file)).body;
    expect(await statusOf(service, path, 320)).toBe(200);
    await bucket.stop();
    expect(await statusOf(service, path, 320)).toBe(200);
    const response = await read(service, path, 800);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await upload(await drawPicture().png().toBuffer())).status).toBe(503);
  });
});

describe('Retention', () => {
  it('removes objects of unused pictures, and leftovers of uploads', async ({
    bucket,
    upload,
    file,
    service,
    restaurant,
    time,
  }) => {
    const shown = (await upload(file)).body.path;
    await restaurant.addItem({ imageUrl: shown });
    const { path } = (await upload(await drawPicture().png().toBuffer())).body;
    bucket.failNext(503);
    expect((await upload(await drawPicture().png().toBuffer())).status).toBe(503);
    await service.context.retain();
    expect(bucket.objects.size).toBeGreaterThanOrEqual(2 * WIDTHS.length);

    time.now = new Date(time.now.getTime() + DAY_MS + 60_000);
    bucket.failNext(503);
    await service.context.retain();
    const { pictures } = collectionsOf(service);
    expect(await pictures.countDocuments({ restaurantId: restaurant.id })).toBeGreaterThan(1);
    expect(await statusOf(service, path)).toBe(404);
    await service.context.retain();
    expect(bucket.objects.size).toBe(WIDTHS.length);
    expect(await pictures.countDocuments({ restaurantId: restaurant.id })).toBe(1);
    expect(await statusOf(service, shown)).toBe(200);
  });

  it('keeps pictures uploaded again during the removal', async ({
    bucket,
    upload,
    file,
    service,
    time,
    restaurant,
  }) => {
    const { path } = (await upload(file)).body;
    time.now = new Date(time.now.getTime() + DAY_MS + 60_000);
    const deletions = bucket.holdDeletions();
    const retained = service.context.retain();
    await deletions.arrived;
    expect(await statusOf(service, path)).toBe(404);
    // The session has expired.
    await service.context.services.pictures.upload(restaurant.id, file);
    deletions.release();
    await retained;
    for (const width of WIDTHS) expect(await statusOf(service, path, width)).toBe(200);
    expect(bucket.objects.size).toBe(WIDTHS.length);

    time.now = new Date(time.now.getTime() + DAY_MS + 60_000);
    await service.context.retain();
    expect(bucket.objects.size).toBe(0);
  });
});

it('An export contains the images, and deleting a restaurant removes its objects', async ({
  bucket,
  upload,
  file,
  service,
  restaurant,
  onTestFinished,
}) => {
  await upload(file);
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await service.context.exportRestaurant(restaurant.id, folder);
  const day = new Date().toISOString().slice(0, 10);
  const [line = ''] = gunzipSync(await readFile(join(folder, `pictures-${day}.ndjson.gz`)))
    .toString()
    .split('\n');
  const { _id, images, bucket: place } = JSON.parse(line);
  expect([_id, place]).toEqual([getPictureId(restaurant.id, file), undefined]);
  for (const width of WIDTHS) {
    const object = bucket.objects.get(`/bucket/ordering/pictures/${_id}/0-${width}.webp`);
    expect(images[width].$binary.base64).toBe(object?.toString('base64'));
  }

  const without = createAdmin(service);
  const refused = await without.run('delete', restaurant.id, '--yes', '--by', 'Sara');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('PICTURES_S3_URL') });
  expect(bucket.objects.size).toBe(WIDTHS.length);
  await service.context.removeRestaurant(restaurant.id, { type: 'system', id: 'host', name: 'Sara' });
  expect(bucket.objects.size).toBe(0);
  expect(await collectionsOf(service).pictures.countDocuments({ restaurantId: restaurant.id })).toBe(0);
});
