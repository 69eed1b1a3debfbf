import { describe, expect } from 'vitest';
import type { Config } from '../../server/config.ts';
import { startingTest } from '../helpers/fixtures.ts';

const it = startingTest.extend(
  'countedBy',
  ({ startService }) =>
    async (trustProxy: Config['trustProxy']) => {
      const service = await startService({}, {}, { trustProxy });
      /** How many requests are left to a client after a request with this header and without a key. */
      return async (forwardedFor: string): Promise<number> => {
        const headers = { 'x-forwarded-for': forwardedFor };
        const answer = await service.clientWith(undefined).request('GET', '/v1/branches', { headers });
        return Number(answer.headers.get('x-ratelimit-remaining'));
      };
    },
);

describe('The address that requests without a key are counted by', () => {
  it('is that of the connection where no proxy is trusted', async ({ countedBy }) => {
    const send = await countedBy(false);
    expect([await send('198.51.100.1'), await send('198.51.100.2')]).toEqual([119, 118]);
  });

  it('is what the nearest proxy saw, whatever the client wrote before it', async ({ countedBy }) => {
    const send = await countedBy(1);
    expect(await send('198.51.100.1')).toBe(119);
    expect(await send('203.0.113.9, 198.51.100.1')).toBe(118);
    expect(await send('203.0.113.8, 203.0.113.9, 198.51.100.1')).toBe(117);
    expect(await send('198.51.100.1, 198.51.100.2')).toBe(119);
  });

  it('is what the first of two proxies saw', async ({ countedBy }) => {
    const send = await countedBy(2);
    expect(await send('198.51.100.1, 10.0.0.1')).toBe(119);
    expect(await send('203.0.113.9, 198.51.100.1, 10.0.0.2')).toBe(118);
  });

  it('is the last that is not of a trusted network', async ({ countedBy }) => {
    const send = await countedBy(['loopback', '10.0.0.0/8']);
    expect(await send('198.51.100.1')).toBe(119);
    expect(await send('203.0.113.9, 198.51.100.1, 10.0.0.7')).toBe(118);
    const elsewhere = await countedBy(['10.0.0.0/8']);
    expect([await elsewhere('198.51.100.1'), await elsewhere('198.51.100.2')]).toEqual([119, 118]);
  });

  it('has no port, which some proxies write after it', async ({ countedBy }) => {
    for (const trust of [1, ['loopback', 'uniquelocal', '2001:db8::/32']] as const) {
      const send = await countedBy(typeof trust === 'number' ? trust : [...trust]);
      expect(await send('198.51.100.1:4711')).toBe(119);
      expect(await send('198.51.100.1:4712')).toBe(118);
      expect(await send('198.51.100.2:4711')).toBe(119);
    }
    const send = await countedBy(['loopback', 'uniquelocal', '2001:db8::/32', '203.0.113.1']);
    expect(await send('198.51.100.1:1, 10.0.0.7:2, [2001:db8::7]:3, 203.0.113.1:4')).toBe(119);
    expect(await send('198.51.100.1:5, 192.168.0.7')).toBe(118);
  });

  it('is the first half of an IPv6 address, and the whole of an IPv4 address in any notation', async ({
    countedBy,
  }) => {
    const send = await countedBy(1);
    expect(await send('2001:db8:1:2::1')).toBe(119);
    expect(await send('2001:db8:1:2:ffff::9')).toBe(118);
    expect(await send('2001:db8:1:3::1')).toBe(119);
    expect(await send('198.51.100.1')).toBe(119);
    expect(await send('::ffff:198.51.100.1')).toBe(118);
    expect(await send('198.51.100.2')).toBe(119);
  });
});
