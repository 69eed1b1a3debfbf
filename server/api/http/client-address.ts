import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The number of proxies in front of the service, or their addresses and networks. */
export type TrustProxy = false | number | string[];

/** The `ipaddr.js` ranges that each name stands for. */
const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['uniqueLocal', 'private'],
};

/** Undefined for invalid values. */
export function parseTrustProxy(values: string[]): TrustProxy | undefined {
  const [first = 'false', ...others] = values;
  if (others.length === 0) {
    if (first === 'false') return false;
    if (/^[1-9]\d?$/.test(first)) return Number(first);
  }
  return values.every(isNetwork) ? values : undefined;
}

/** Rejects the network of all addresses, which would let clients spoof their address. */
function isNetwork(text: string): boolean {
  if (Object.hasOwn(NAMED_NETWORKS, text) || isIP(text) !== 0) return true;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

/** A function, because Fastify ignores a number of proxies and does not parse addresses with a port. */
export function toTrustFunction(trust: TrustProxy): false | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return address => trust.some(network => isIn(network, withoutPort(address)));
}

function isIn(network: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const ranges = NAMED_NETWORKS[network];
  if (ranges) return ranges.includes(parsed.range());
  if (!network.includes('/')) return parsed.toString() === ipaddr.process(network).toString();
  const [base, bits] = ipaddr.parseCIDR(network);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

/** Some proxies append the client's port to its address: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The host of the `Host` header. Undefined if invalid. Forwarded hosts are not trusted. */
export function getHost({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return HOST.test(host) ? host : undefined;
}

/**
 * The network of each connection's last request. Behind a proxy, a connection carries requests of several
 * clients.
 */
const networks = new WeakMap<Socket, { ip: string; network: string }>();

/** The client's key for rate limits, computed once per connection and address. */
export function getRequestNetwork({ ip, raw: { socket } }: FastifyRequest): string {
  const last = networks.get(socket);
  if (last?.ip === ip) return last.network;
  const network = getClientNetwork(ip);
  networks.set(socket, { ip, network });
  return network;
}

/** The key by which a client is counted. An IPv6 client controls a whole /64 network. */
export function getClientNetwork(text = ''): string {
  const address = withoutPort(text);
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
