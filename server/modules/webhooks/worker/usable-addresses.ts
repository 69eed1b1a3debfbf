import type { LookupAddress } from 'node:dns';
import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>;

/**
 * Excludes addresses of a family that this machine lacks, because their packets can vanish without an error.
 * Loopback addresses stay. If no family is available, all addresses stay, so that the system reports the
 * error.
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
