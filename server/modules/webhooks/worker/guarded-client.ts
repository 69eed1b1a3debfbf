import { createHttpClient, type WebhookHttpClient } from './http-client.ts';
import { createResolver } from './name-resolver.ts';
import { createSsrfGuard, type Resolve, type SsrfGuard } from './ssrf-guard.ts';

export type NetworkOptions = {
  /** Hosts that may have private addresses. */
  allowedHosts: string[];
  /** Certificate authorities that replace the default ones. */
  ca?: string;
  /** Name servers instead of the system's. */
  nameServers?: string[];
  /** The HTTP proxy for outgoing requests. */
  proxy?: URL | undefined;
  /** Overrides all resolvers. */
  resolve?: Resolve;
};

export type GuardedClient = { guard: SsrfGuard; httpClient: WebhookHttpClient };

/** Sends requests to user-supplied URLs: public addresses and allowed hosts only. */
export function createGuardedClient(network: NetworkOptions, timeoutSeconds: number): GuardedClient {
  const { allowedHosts, nameServers, resolve, ca, proxy } = network;
  const guard = createSsrfGuard(allowedHosts, resolve ?? createResolver(allowedHosts, nameServers));
  return { guard, httpClient: createHttpClient({ guard, timeoutSeconds, ca, proxy }) };
}
