import { isIP, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How many proxies stand before the service, or their addresses and networks. */
export type TrustProxy = false | number | string[];

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Undefined for unusable values. */
export function parseTrustProxy(values: string[]): TrustProxy | undefined {
  const [first = 'false', ...others] = values;
  if (others.length === 0) {
    if (first === 'false') return false;
    if (/^[1-9]\d?$/.test(first)) return Number(first);
  }
  return values.every(isNetwork) ? values : undefined;
}

/** The network of all addresses is rejected: with it, clients could choose their address. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text) || isIP(text) !== 0) return true;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

/** A function, because Fastify ignores numbers: it cannot know whether clients reach the service past its proxies. */
export const toTrustFunction = (trust: TrustProxy) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

/** The network of each connection's last request. Behind a proxy, requests of one connection come from several clients. */
const networks = new WeakMap<Socket, { ip: string; network: string }>();

/** What the client of a request is counted by, worked out once for each connection and address. */
export function getRequestNetwork({ ip, raw: { socket } }: FastifyRequest): string {
  const last = networks.get(socket);
  if (last?.ip === ip) return last.network;
  const network = getClientNetwork(ip);
  networks.set(socket, { ip, network });
  return network;
}

/** The key by which a client is counted. An IPv6 client owns a network of 64 bits and can change the rest at will. */
export function getClientNetwork(address = ''): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** Whether the request comes from this machine and not through a proxy. The socket decides, because headers can be forged. */
export function isLocalRequest({ raw }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (PROXY_HEADERS.some(name => name in raw.headers)) return false;
  return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback';
}
