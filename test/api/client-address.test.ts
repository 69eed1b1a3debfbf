import { describe, expect } from 'vitest';
import type { Config } from '../../server/config.ts';
import { startingTest } from '../helpers/fixtures.ts';

const it = startingTest.extend(
  'countedBy',
  ({ startService }) =>
    async (trustProxy: Config['trustProxy']) => {
      const service = await startService({}, {}, { trustProxy });
      /** The client's remaining requests after one with this header and no key. */
      return async (forwardedFor: string): Promise<number> => {
        const headers = { 'x-forwarded-for': forwardedFor };
        const answer = await service.clientWith(undefined).request('GET', '/v1/branches', { headers });
        return Number(answer.headers.get('x-ratelimit-remaining'));
      };
    },
);

describe('The address that counts requests without a key', () => {
  it("is the connection's address without a trusted proxy", async ({ countedBy }) => {
    const send = await countedBy(false);
    expect([await send('198.51.100.1'), await send('198.51.100.2')]).toEqual([119, 118]);
  });

  it('is the address seen by the nearest proxy, whatever the client sent', async ({ countedBy }) => {
    const send = await countedBy(1);
    expect(await send('198.51.100.1')).toBe(119);
    expect(await send('203.0.113.9, 198.51.100.1')).toBe(118);
    expect(await send('203.0.113.8, 203.0.113.9, 198.51.100.1')).toBe(117);
    expect(await send('198.51.100.1, 198.51.100.2')).toBe(119);
  });

  it('is the address seen by the first of two proxies', async ({ countedBy }) => {
    const send = await countedBy(2);
    expect(await send('198.51.100.1, 10.0.0.1')).toBe(119);
    expect(await send('203.0.113.9, 198.51.100.1, 10.0.0.2')).toBe(118);
  });

  it('is the last address outside the trusted networks', async ({ countedBy }) => {
    const send = await countedBy(['loopback', '10.0.0.0/8']);
    expect(await send('198.51.100.1')).toBe(119);
    expect(await send('203.0.113.9, 198.51.100.1, 10.0.0.7')).toBe(118);
    const elsewhere = await countedBy(['10.0.0.0/8']);
    expect([await elsewhere('198.51.100.1'), await elsewhere('198.51.100.2')]).toEqual([119, 118]);
  });

  it('excludes the port that some proxies append', async ({ countedBy }) => {
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

  it('is the first half of an IPv6 address, and a full IPv4 address in any notation', async ({
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
