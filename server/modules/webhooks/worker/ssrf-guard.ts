import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Failure } from '../documents.ts';
import type { CheckHost } from '../endpoints/validate-endpoint.ts';

/** Restricts deliveries to public addresses and to allowed hosts. */
export type SsrfGuard = {
  checkHost: CheckHost;
  /**
   * Fails if any address is not public. The connection uses these addresses, which prevents DNS rebinding.
   */
  lookup: LookupFunction;
};

/** The addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export class DestinationError extends Error {
  override readonly name = 'DestinationError';
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Names are case-insensitive, and may end with the dot of absolute names. */
export const normalizeHost = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, '');

export function createSsrfGuard(allowedHosts: string[], resolve: Resolve): SsrfGuard {
  const allowed = new Set(allowedHosts.map(normalizeHost));

  return {
    checkHost(hostname, port = '') {
      if (port === '0') return 'must not use port 0: nothing listens there';
      const host = normalizeHost(hostname);
      if (allowed.has(host)) return undefined;
      if (port !== '' && Number(port) < FIRST_FREE_PORT)
        return `must not use port ${port}, which belongs to another service: use 443, or ${FIRST_FREE_PORT} and above`;
      if (host === 'localhost' || host.endsWith('.localhost')) return notPublic(host);
      const address = host.replace(/^\[|\]$/g, '');
      return ipaddr.isValid(address) && !isPublic(address) ? notPublic(host) : undefined;
    },

    lookup(hostname, options, done) {
      const host = normalizeHost(hostname);
      resolve(host).then(
        addresses => {
          const [first] = addresses;
          if (first === undefined)
            return done(new DestinationError('name_not_found', `${host} has no address`), '');
          const internal = addresses.find(({ address }) => !isPublic(address));
          if (internal && !allowed.has(host))
            return done(new DestinationError('not_public', notPublic(host)), '');
          if (options.all) done(null, addresses);
          else done(null, first.address, first.family);
        },
        error => done(error, ''),
      );
    },
  };
}

/** Lower ports belong to mail, shells, and similar services. */
const FIRST_FREE_PORT = 1_024;

const notPublic = (host: string) => `${host} is not a public address`;

/** All other IPv6 ranges are reserved or tunnels. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** The former 6bone test network: its range was returned, and no host uses it. */
const RETURNED = ipaddr.IPv6.parseCIDR('3ffe::/16');

/** Internal addresses that look public: Azure's platform services. */
const INTERNAL = new Set(['168.63.129.16']);

/**
 * Excludes private, local, reserved, multicast, and tunneled addresses (IPv4-mapped, 6to4, NAT64, Teredo).
 */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || INTERNAL.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || (address.match(GLOBAL_UNICAST) && !address.match(RETURNED));
}
