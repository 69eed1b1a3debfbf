import { type IncomingHttpHeaders, get as request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { rotatingKey } from '../helpers/client.ts';
import { test } from '../helpers/fixtures.ts';

type Sent = { headers: IncomingHttpHeaders; bytes: Buffer };

/** A long and a short read of both APIs as raw bytes, because fetch decodes responses. */
const it = test.extend('read', { scope: 'file' }, async ({ service, restaurant, owner, restaurantId }) => {
  await restaurant.addOrders(Array.from({ length: 30 }, () => ({})));
  for (const _ of Array(10)) await restaurant.addItem();
  const authorization = `Bearer ${await rotatingKey(service.context.services.keys, { restaurantId })()}`;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Sent>((resolve, reject) => {
      const credentials = path.startsWith('/v1') ? { authorization } : { cookie: owner.cookies() };
      const options = { method, headers: { ...credentials, ...headers } };
      request(`${service.url}${path}`, options, response =>
        buffer(response).then(bytes => resolve({ headers: response.headers, bytes }), reject),
      ).on('error', reject);
    });
});

const LONG = ['/v1/orders', '/v1/menu/items', '/dashboard/api/orders'];
const DECODED = { br: brotliDecompressSync, gzip: gunzipSync };

describe.for(LONG)('GET %s', path => {
  it.for([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
    ['br', '*'],
  ] as const)('is encoded as %s for a client that accepts %s', async ([encoding, accepted], { read }) => {
    const plain = await read(path);
    const { headers, bytes } = await read(path, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(JSON.parse(DECODED[encoding](bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
    const head = await read(path, { 'accept-encoding': accepted }, 'HEAD');
    expect([head.headers['content-encoding'], head.bytes.length]).toEqual([encoding, 0]);
  });

  it.for(['', 'identity', 'deflate', 'gzip;q=0', 'nonsense;;=,'])(
    'is not encoded for a client that accepts "%s"',
    async (accepted, { read }) => {
      const { headers, bytes } = await read(path, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/);
      expect(JSON.parse(bytes.toString())).toHaveProperty('data');
    },
  );
});

it('The ETag of a compressed response is weak, and yields 304 in every encoding', async ({ read }) => {
  const plain = await read('/v1/menu/items');
  const compressed = await read('/v1/menu/items', { 'accept-encoding': 'gzip' });
  expect(compressed.headers.etag).toBe(`W/${plain.headers.etag}`);
  for (const etag of [plain.headers.etag, compressed.headers.etag]) {
    const kept = await read('/v1/menu/items', { 'accept-encoding': 'gzip', 'if-none-match': String(etag) });
    expect([kept.bytes.length, kept.headers.etag]).toEqual([0, compressed.headers.etag]);
    expect(kept.headers['content-encoding']).toBeUndefined();
  }
});

it('Short responses, errors, and responses to writes are not compressed', async ({ read, owner }) => {
  const accepted = { 'accept-encoding': 'gzip' };
  for (const path of ['/v1/orders?page=9', '/v1/unknown', '/dashboard/api/orders/counts'])
    expect((await read(path, accepted)).headers['content-encoding'], path).toBeUndefined();
  const body = { name: 'Till', scopes: ['orders:read'] };
  const { status, headers } = await owner.request('POST', '/keys', { body, headers: accepted });
  expect([status, headers.get('content-encoding')]).toEqual([201, null]);
});
