import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides where a delivery may go: to public addresses only, except for hosts that were opened by name. */
export type SsrfGuard = {
  /** Why this host of a URL may not be a destination, as far as its spelling tells; undefined when it may. */
  checkHost(hostname: string): string | undefined;
  /**
   * Resolves a name for the connection that is about to be made, or fails when any of its addresses is not public. The
   * connection is made to these very addresses, so a name that changes its answer gains nothing.
   */
  lookup: LookupFunction;
};

/** How a name is resolved to addresses: as `dns.lookup` does it. */
export type Resolve = (hostname: string, options: LookupAllOptions, done: Resolved) => void;
type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

export class DestinationError extends Error {
  override readonly name = 'DestinationError';
}

export function createSsrfGuard(allowedHosts: string[], resolve: Resolve = lookup): SsrfGuard {
  const allowed = new Set(allowedHosts.map(host => host.toLowerCase()));
  const resolveOnce = coalesceLookups(resolve);

  return {
    checkHost(hostname) {
      const host = hostname.toLowerCase().replace(/\.$/, '');
      if (allowed.has(host)) return undefined;
      if (host === 'localhost' || host.endsWith('.localhost')) return notPublic(host);
      const address = host.replace(/^\[|\]$/g, '');
      return ipaddr.isValid(address) && !isPublic(address) ? notPublic(host) : undefined;
    },

    lookup(hostname, options, done) {
      resolveOnce(hostname, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || first === undefined) return done(error ?? new Error(`${hostname} has no address`), '');
        const internal = addresses.find(({ address }) => !isPublic(address));
        if (internal && !allowed.has(hostname.toLowerCase()))
          return done(new DestinationError(notPublic(hostname)), '');
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      });
    },
  };
}

/** Connections to one name at one time share its look-up: a name that is slow to resolve occupies one thread. */
function coalesceLookups(resolve: Resolve): (hostname: string, done: Resolved) => void {
  const waiting = new Map<string, Resolved[]>();

  return (hostname, done) => {
    const others = waiting.get(hostname);
    if (others) return void others.push(done);
    waiting.set(hostname, [done]);
    resolve(hostname, { all: true }, (error, addresses) => {
      const callbacks = waiting.get(hostname) ?? [];
      waiting.delete(hostname);
      for (const answer of callbacks) answer(error, addresses);
    });
  };
}

const notPublic = (host: string) => `${host} is not a public address`;

/** The part of IPv6 that is given out; everything else there is reserved, or leads somewhere by way of something else. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Nothing private, local, reserved, multicast or tunnelled (IPv4-mapped, 6to4, NAT64, Teredo). */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}
