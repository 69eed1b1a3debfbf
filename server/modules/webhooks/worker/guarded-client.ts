import { createHttpClient, type WebhookHttpClient } from './http-client.ts';
import { createResolver } from './name-resolver.ts';
import { createSsrfGuard, type Resolve, type SsrfGuard } from './ssrf-guard.ts';

export type NetworkOptions = {
  /** Hosts that may have private addresses. */
  allowedHosts: string[];
  /** Certificate authorities that replace the default ones. */
  ca?: string;
  /** Name servers that replace the system's. */
  nameServers?: string[];
  /** The HTTP proxy through which requests leave. */
  proxy?: URL | undefined;
  /** Replaces every resolver. */
  resolve?: Resolve;
};

export type GuardedClient = { guard: SsrfGuard; httpClient: WebhookHttpClient };

/** Sends requests to addresses that others choose: public ones, and those of allowed hosts. */
export function createGuardedClient(network: NetworkOptions, timeoutSeconds: number): GuardedClient {
  const { allowedHosts, nameServers, resolve, ca, proxy } = network;
  const guard = createSsrfGuard(allowedHosts, resolve ?? createResolver(allowedHosts, nameServers));
  return { guard, httpClient: createHttpClient({ guard, timeoutSeconds, ca, proxy }) };
}
