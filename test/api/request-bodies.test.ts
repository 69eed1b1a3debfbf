import { describe, expect } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { expectContract } from '../helpers/contract.ts';
import { test } from '../helpers/fixtures.ts';

const LIMIT = 256 * 1024;

const it = test
  .extend('secret', { scope: 'file' }, async ({ service, restaurantId }) => {
    const key = {
      restaurantId,
      name: 'Raw',
      scopes: ['orders:update-status' as const],
      branches: 'all' as const,
    };
    return (await service.context.services.keys.create(key)).secret;
  })
  /** Posts these exact bytes as a status change, and checks that an error changed nothing. */
  .extend(
    'post',
    { scope: 'file' },
    ({ restaurant, service, secret, client }) =>
      async (body: Body, headers: Record<string, string> = json) => {
        const order = await restaurant.addOrder();
        const read = async () => (await client.get<Order>(`/v1/orders/${order._id}`)).body;
        const before = await read();
        const url = `${service.url}/v1/orders/${order._id}/status`;
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, ...headers },
          ...(body === undefined ? {} : { body, duplex: 'half' }),
        });
        const answer = { status: response.status, headers: response.headers, body: await response.json() };
        expectContract('POST', url, answer);
        const after = await read();
        if (answer.status === 200) expect(after.status).toBe('ready');
        else expect(after).toEqual(before);
        return { ...answer, body: answer.body as ErrorBody };
      },
  );

type Body = RequestInit['body'];
const json = { 'content-type': 'application/json' };

describe('400 invalid_request', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const READY = '{"status":"ready"}';
  const BODIES: [what: string, body: Body, headers?: Record<string, string>][] = [
    ['that is not JSON', 'status=ready'],
    ['that is cut off', '{"status":"ready"'],
    ['with two values', `${READY}${READY}`],
    ['with a comment', `${READY} // now`],
    ['that is empty', ''],
    ['that is missing', undefined],
    ['of spaces only', '   '],
    ['that is not UTF-8', new Uint8Array([...utf8('{"status":"ready","reason":"'), 0xff, ...utf8('"}')])],
    ['without a content type', utf8(READY), {}],
    ['of another content type', READY, { 'content-type': 'text/plain' }],
    ['of a form', 'status=ready', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of JSON lines', READY, { 'content-type': 'application/jsonl' }],
    [
      'in another charset beside a parameter',
      READY,
      { 'content-type': 'application/json;v=2;charset=latin1' },
    ],
    ['in another charset', READY, { 'content-type': 'application/json; charset=utf-16' }],
    ['in gzip', READY, { ...json, 'content-encoding': 'gzip' }],
    ['in an unknown content encoding', READY, { ...json, 'content-encoding': 'magic' }],
    ['with __proto__', '{"status":"ready","__proto__":{"admin":true}}'],
    ['with __proto__ deep inside', '{"status":"ready","x":[{"__proto__":1}]}'],
    ['with an escaped __proto__', '{"status":"ready","\\u005f_proto__":{"admin":true}}'],
    ['with constructor.prototype', '{"status":"ready","constructor":{"prototype":{"admin":true}}}'],
    ['that is null', 'null'],
    ['that is a list', `[${READY}]`],
    ['that is a string', '"ready"'],
  ];
  for (const [what, body, headers] of BODIES) {
    it(`is the response to a body ${what}`, async ({ post }) => {
      const answer = await post(body, headers);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      expect(new Set(answer.body.fields?.map(({ path }) => path))).toEqual(new Set(['']));
    });
  }

  for (const [what, body, headers] of [
    ['with a byte order mark', `\uFEFF${READY}`, json],
    ['of JSON with a charset', READY, { 'content-type': 'application/json; charset=UTF-8' }],
    ...[
      'charset=UTF8',
      'charset="utf-8"',
      'odata=verbose',
      'odata=verbose;charset=utf-8',
      ' charset = utf8 ; v=2',
      '',
    ].map(
      parameters =>
        [
          `of JSON with ${parameters || 'a semicolon'}`,
          READY,
          { 'content-type': `application/json;${parameters}` },
        ] as const,
    ),
    ['of JSON in capitals', READY, { 'content-type': 'Application/JSON' }],
    ['that says it is not encoded', READY, { ...json, 'content-encoding': 'identity' }],
    ['with unknown fields', '{"status":"ready","later":{"added":[1]}}', json],
  ] as const) {
    it(`is not the response to a body ${what}`, async ({ post }) => {
      expect((await post(body, headers)).status).toBe(200);
    });
  }

  it('names every invalid field, in `fields` and in the message', async ({ post }) => {
    const { status, body } = await post('{"status":"done","reason":5}');
    expect(status).toBe(400);
    expect(body.fields?.map(({ path }) => path).sort()).toEqual(['/reason', '/status']);
    for (const { path, message } of body.fields ?? []) expect(body.error).toContain(`${path} ${message}`);
  });

  it('names the first fifty invalid fields', async ({ restaurant, client }) => {
    const { _id } = await restaurant.addItem();
    const { status, body } = await client.patch(`/v1/menu/items/${_id}`, { prices: Array(9_000).fill({}) });
    expect(status).toBe(400);
    expect(body.fields).toHaveLength(50);
  });

  it('rejects a body with too many values before validating each', async ({ post }) => {
    const prices = Array(80_000).fill({});
    const { status, body } = await post(JSON.stringify({ status: 'ready', prices }));
    expect([status, body.fields]).toEqual([
      400,
      [{ path: '', message: 'The body contains more than 10000 values: send fewer at a time' }],
    ]);
  });

  for (const [what, before, after] of [
    ['lists', '', ''],
    ['lists in a status', '{"status":["\\ud800",', ']}'],
    ['lists in an unknown field', '{"status":"ready","unknown":', '}'],
  ] as const) {
    it(`rejects 100,000 nested ${what} without revealing internals`, async ({ post }) => {
      const { status, body } = await post(`${before}${'['.repeat(100_000)}${']'.repeat(100_000)}${after}`);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toMatch(/call stack|RangeError/);
    });
  }

  it('names a missing field', async ({ post }) => {
    expect((await post('{}')).body.fields).toEqual([{ path: '/status', message: 'is required' }]);
  });
});

describe('413 for a body over 256 KiB', () => {
  const padded = (size: number) => '{"status":"ready"}'.padEnd(size, ' ');
  const streamed = (size: number) => new Blob([padded(size)]).stream();

  it('accepts a body of exactly 256 KiB, with or without its length', async ({ post }) => {
    expect((await post(padded(LIMIT))).status).toBe(200);
    expect((await post(streamed(LIMIT))).status).toBe(200);
  });

  it('rejects one more byte as invalid_request, with or without its length', async ({ post }) => {
    for (const body of [padded(LIMIT + 1), streamed(LIMIT + 1), padded(8 * LIMIT)]) {
      expect(await post(body)).toMatchObject({ status: 413, body: { code: 'invalid_request' } });
    }
  });
});
