import type { LookupAddress } from 'node:dns';
import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>;

/**
 * Leaves out addresses of a family that this machine does not have, because packets to them can vanish without an error. Loopback
 * addresses stay, and all stay where the machine has none of their families: the system then says what is wrong.
 */
export function findUsable(addresses: LookupAddress[], interfaces: Interfaces): LookupAddress[] {
  const families = new Set(
    Object.values(interfaces)
      .flatMap((own = []) => own)
      .filter(({ address, internal }) => !internal && rangeOf(address) !== 'linkLocal')
      .map(({ address }) => (address.includes(':') ? 6 : 4)),
  );
  const usable = addresses.filter(
    ({ address, family }) => families.has(family === 6 ? 6 : 4) || rangeOf(address) === 'loopback',
  );
  return usable.length > 0 ? usable : addresses;
}

const rangeOf = (address: string): string => ipaddr.parse(address).range();
