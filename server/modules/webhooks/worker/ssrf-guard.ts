import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { CheckHost } from '../validate-endpoint.ts';

/** Restricts deliveries to public addresses and to allowed hosts. */
export type SsrfGuard = {
  checkHost: CheckHost;
  /** Fails when any address is not public. The connection uses these addresses, which defeats DNS rebinding. */
  lookup: LookupFunction;
};

/** The signature of `dns.lookup`. */
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

/** Concurrent lookups of a name share one, so that a slow name occupies one thread of libuv. */
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

/** Everything else in IPv6 is reserved or tunnelled. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** What looks public and is not: Azure's own services, as its machines see them. */
const INTERNAL = new Set(['168.63.129.16']);

/** Not private, local, reserved, multicast or tunnelled (IPv4-mapped, 6to4, NAT64, Teredo). */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || INTERNAL.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}
