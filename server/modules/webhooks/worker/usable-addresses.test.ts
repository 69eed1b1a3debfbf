import { expect, it } from 'vitest';
import { findUsable } from './usable-addresses.ts';

const V4 = { address: '198.51.100.7', family: 4 };
const V6 = { address: '2001:db8::7', family: 6 };
const LOOPBACK = [
  { address: '127.0.0.1', internal: true },
  { address: '::1', internal: true },
];
const OWN_V4 = { address: '10.0.0.2', internal: false };
const OWN_V6 = { address: '2001:db8::2', internal: false };
const LINK_LOCAL = { address: 'fe80::2', internal: false };

it.each([
  ['both families', [OWN_V4, OWN_V6, LINK_LOCAL], [V6, V4], [V6, V4]],
  ['IPv4 alone', [OWN_V4], [V6, V4], [V4]],
  ['IPv4, and IPv6 on the link alone', [OWN_V4, LINK_LOCAL], [V6, V4], [V4]],
  ['IPv6 alone', [OWN_V6], [V4, V6], [V6]],
  ['IPv4 alone, for a host with IPv6 alone', [OWN_V4], [V6], [V6]],
  ['no network', [], [V4, V6], [V4, V6]],
])('A machine with %s tries addresses of its families', (_what, own, addresses, usable) => {
  expect(findUsable(addresses, { lo: LOOPBACK, eth0: own })).toEqual(usable);
});

it('Loopback addresses are always usable', () => {
  const own = { address: '::1', family: 6 };
  expect(findUsable([own, V4], { lo: LOOPBACK, eth0: [OWN_V4] })).toEqual([own, V4]);
});
