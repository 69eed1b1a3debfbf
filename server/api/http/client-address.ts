import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How many proxies stand before the service, or their addresses and networks. */
export type TrustProxy = false | number | string[];

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Undefined where the values are not usable. */
export function parseTrustProxy(values: string[]): TrustProxy | undefined {
  const [first = 'false', ...others] = values;
  if (others.length === 0) {
    if (first === 'false') return false;
    if (/^[1-9]\d?$/.test(first)) return Number(first);
  }
  return values.every(isNetwork) ? values : undefined;
}

/** Every address is no network: clients could choose theirs. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text) || isIP(text) !== 0) return true;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

/** For Fastify, which ignores numbers: it cannot know whether clients reach the service past its proxies. */
export const toTrustFunction = (trust: TrustProxy) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

/** What a client is counted by. An IPv6 client has a network of 64 bits to itself, and can change the rest at will. */
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

/** From this machine, and not through a proxy. Decided by the socket: headers can be forged. */
export function isLocalRequest({ raw }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (PROXY_HEADERS.some(name => name in raw.headers)) return false;
  return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback';
}
