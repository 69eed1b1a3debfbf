import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { createBoundedCache } from '../../../lib/bounded-cache.ts';
import { DestinationError, normalizeHost, type Resolve } from './ssrf-guard.ts';

/** In milliseconds. */
const DEADLINE = 2_500;
const CACHE_TTL = 10_000;
const MAX_CACHED = 10_000;

/**
 * Queries name servers directly. The system's resolver occupies one of the process's few threads per lookup,
 * so that slow names would delay all others. Concurrent lookups of a name are shared. The system resolves
 * `systemNames`, names in the operator's network that may be in its hosts file. `nameServers` override the
 * system's.
 */
export function createResolver(systemNames: string[], nameServers: string[] | undefined): Resolve {
  const system = new Set(systemNames.map(normalizeHost));
  const resolver = new Resolver({ timeout: DEADLINE, tries: 1 });
  if (nameServers) resolver.setServers(nameServers);

  async function resolve(name: string): Promise<LookupAddress[]> {
    const found = await Promise.allSettled([
      beforeDeadline(resolver.resolve4(name)),
      beforeDeadline(resolver.resolve6(name)),
    ]);
    const addresses = found.flatMap((result, index) =>
      result.status === 'fulfilled'
        ? result.value.map(address => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    );
    if (addresses.length > 0) return addresses;
    const absent = found.every(result => result.status === 'rejected' && isAbsent(result.reason));
    throw absent
      ? new DestinationError('name_not_found', 'the host name does not resolve')
      : new DestinationError('name_lookup_failed', 'the DNS lookup failed temporarily');
  }

  const cache = createBoundedCache<LookupAddress[]>(MAX_CACHED, {
    ttl: CACHE_TTL,
    fetchMethod: name => (system.has(name) ? lookup(name, { all: true }) : resolve(name)),
  });
  return async hostname => (await cache.fetch(normalizeHost(hostname))) ?? [];
}

/** The name does not exist, or has no address of this family. */
const isAbsent = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENODATA' || code === 'ENOTFOUND';

async function beforeDeadline<T>(query: Promise<T>): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The name servers did not respond in time')), DEADLINE);
  try {
    return await Promise.race([query, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
