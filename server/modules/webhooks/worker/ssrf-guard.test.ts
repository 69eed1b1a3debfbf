import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createSsrfGuard } from './ssrf-guard.ts';

const resolveNothing = async () => [];
const guard = createSsrfGuard([], resolveNothing);
const checkHost = (url: string) => guard.checkHost(new URL(url).hostname);

describe('A destination URL', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback in one number', '2130706433'],
    ['loopback in octal', '0177.0.0.1'],
    ['loopback in hexadecimal', '0x7f.1'],
    ['loopback, shortened', '127.1'],
    ['any address', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['link-local: metadata', '169.254.169.254'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '203.0.113.9'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '[::1]'],
    ['any address', '[::]'],
    ['unique local: metadata', '[fd00:ec2::254]'],
    ['link-local', '[fe80::1]'],
    ['site-local', '[fec0::1]'],
    ['IPv4-mapped', '[::ffff:10.0.0.1]'],
    ['IPv4-mapped, even of a public one', '[::ffff:8.8.8.8]'],
    ['IPv4-compatible', '[::127.0.0.1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['local NAT64', '[64:ff9b:1::1]'],
    ['Teredo', '[2001::1]'],
    ['documentation', '[2001:db8::1]'],
    ['never given out', '[4000::1]'],
    ['given back', '[3ffe::1]'],
    ['multicast', '[ff02::1]'],
    ['a name for loopback', 'localhost'],
    ['a name for loopback', 'shop.LOCALHOST'],
    ['a name for loopback, absolute', 'localhost.'],
  ])('is denied if it is %s: %s', (_what, host) => {
    expect(checkHost(`https://${host}/`)).toContain('is not a public address');
  });

  it.each(['8.8.8.8', '[2606:4700::1111]', 'example.com'])('is allowed if it is %s', host => {
    expect(checkHost(`https://${host}/`)).toBeUndefined();
  });

  it.each(['0', '22', '25', '80'])('is denied with port %s', port => {
    expect(guard.checkHost('example.com', port)).toMatch(new RegExp(`must not use port ${port}[,:]`));
  });

  it.each(['', '1024', '8443'])('is allowed with port %s', port => {
    expect(guard.checkHost('example.com', port)).toBeUndefined();
  });

  it('is unrestricted for an allowed host', () => {
    const open = createSsrfGuard(['Localhost', '10.1.2.3'], resolveNothing);
    expect(open.checkHost('localhost')).toBeUndefined();
    expect(open.checkHost('localhost', '9')).toBeUndefined();
    expect(open.checkHost('localhost', '0')).toContain('must not use port 0');
    expect(open.checkHost('10.1.2.3')).toBeUndefined();
    expect(open.checkHost('10.1.2.4')).toContain('not a public address');
  });
});

describe('A name resolved for a connection', () => {
  const answering = (...answers: string[][]) => {
    let asked = 0;
    const guard = createSsrfGuard(['open.test'], async () => {
      const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
      return addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
    });
    const look = (name: string) =>
      new Promise((resolve, reject) =>
        guard.lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
      );
    return { look, asked: () => asked };
  };

  it('yields the public addresses to connect to', async () => {
    const { look } = answering(['8.8.8.8', '2606:4700::1111']);
    expect(await look('shop.test')).toMatchObject([{ address: '8.8.8.8' }, { address: '2606:4700::1111' }]);
  });

  it.each([['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], ['64:ff9b::a00:1']])(
    'is denied if an address is not public: %s %s',
    async (...addresses) => {
      await expect(answering(addresses).look('shop.test')).rejects.toThrow(
        'shop.test is not a public address',
      );
    },
  );

  it('is checked against the DNS response that is connected to, not an earlier one', async () => {
    const { look, asked } = answering(['8.8.8.8'], ['127.0.0.1']);
    expect(await look('rebind.test')).toMatchObject([{ address: '8.8.8.8' }]);
    expect(asked()).toBe(1);
    await expect(look('rebind.test')).rejects.toThrow('not a public address');
  });

  it('may resolve to private addresses for an allowed host', async () => {
    expect(await answering(['127.0.0.1']).look('open.test')).toMatchObject([{ address: '127.0.0.1' }]);
  });

  it('that does not resolve fails with a clear error', async () => {
    await expect(answering([]).look('nowhere.test')).rejects.toThrow('has no address');
  });
});
