import { describe, expect } from 'vitest';
import { test } from '../helpers/fixtures.ts';
import { sendRaw } from '../helpers/raw-request.ts';

const it = test.extend(
  'send',
  { scope: 'file' },
  ({ service }) =>
    (request: string) =>
      sendRaw(service.url, request),
);

describe('What is no acceptable HTTP request (decisions: limits on headers)', () => {
  it.for<[what: string, request: string, status: number]>([
    [
      'headers over 16 KiB',
      `GET /v1/orders HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'an address over 16 KiB',
      `GET /v1/orders?search=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
    ],
    ['a request line that is none', 'GET\r\n\r\n', 400],
    [
      'two lengths of one body',
      'POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('is answered like any error, rate headers included: %s', async ([_what, request, status], { send }) => {
    const answer = await send(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/x-ratelimit-limit: 120\r\nx-ratelimit-remaining: \d+\r\nx-ratelimit-reset: \d{10}/);
    expect(head).toMatch(/x-request-id: [\w-]{36}/);
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: 'invalid_request',
      fields: [{ path: '', message: expect.any(String) }],
    });
  });
});

it('A request that bears its whole address, as to a proxy, is answered like one that bears the path', async ({
  send,
}) => {
  const ask = (target: string) => send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(await ask('http://api.example.com/v1/branches')).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ask('http://api.example.com')).toMatch(/^HTTP\/1\.1 302 /);
  expect(await ask('HTTPS://api.example.com:443/v1/none?page=1')).toContain('"There is no /v1/none"');
});
