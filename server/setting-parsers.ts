import { parseTrustProxy, type TrustProxy } from './api/http/client-address.ts';
import { parseSecretsKeys } from './lib/secret-box.ts';

/** An invalid setting. The message starts with the setting's name. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export const text = (value: string): string => value;

/** Undefined if not set. */
export const optional =
  <T>(parse: (value: string) => T) =>
  (value: string): T | undefined =>
    value === '' ? undefined : parse(value);

export const integer =
  (minimum: number, maximum: number) =>
  (value: string): number => {
    const number = Number(value);
    if (value !== '' && Number.isInteger(number) && number >= minimum && number <= maximum) return number;
    throw new SettingError(
      `must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(value)}`,
    );
  };

export const oneOf =
  <T extends string | number>(...choices: readonly T[]) =>
  (value: string): T => {
    const found = choices.find(choice => String(choice) === value);
    if (found !== undefined) return found;
    throw new SettingError(`must be one of ${choices.join(', ')}, not ${JSON.stringify(value)}`);
  };

export const flag = (value: string): boolean => oneOf('false', 'true')(value) === 'true';

/** The rule describes valid values. It does not repeat the value, which may be a secret. */
export const matching =
  (pattern: RegExp, rule: string) =>
  (value: string): string => {
    if (pattern.test(value)) return value;
    throw new SettingError(rule);
  };

export const list = (value: string): string[] =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

export const KEY_HELP = 'generate one with `openssl rand -base64 32` and keep it as safe as the database';

/** The first key encrypts. */
export function parseKeys(value: string): Buffer[] {
  const keys = value === '' ? [] : parseSecretsKeys(value);
  if (keys) return keys;
  throw new SettingError(
    `must be one or more keys of 32 bytes in base64 or hex, separated by commas: ${KEY_HELP}`,
  );
}

/** A URL without a path. */
export function parsePublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isUsable = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isUsable) return url.origin;
  throw new SettingError('must be a URL without a path, such as https://orders.example.com');
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Over HTTP, only on this machine. */
export function parseIssuer(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname));
  if (isSafe && !/[?#@]/.test(value)) return value;
  throw new SettingError('must be an https:// URL, such as https://login.example.com');
}

const ROLES = ['api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export function parseRoles(value: string): Role[] {
  const named = list(value);
  const roles = ROLES.filter(role => named.includes(role));
  if (roles.length > 0 && named.every(name => ROLES.some(role => role === name))) return roles;
  throw new SettingError(
    `must be a comma-separated list of roles (${ROLES.join(', ')}), not ${JSON.stringify(value)}`,
  );
}

export function parseProxies(value: string): TrustProxy {
  const proxies = parseTrustProxy(list(value));
  if (proxies !== undefined) return proxies;
  const reason = value === 'true' ? ', which lets clients spoof their address' : '';
  throw new SettingError(
    'must be the number of proxies in front of the service, such as 1, or their addresses and networks, ' +
      `such as loopback,10.0.0.0/8, not ${JSON.stringify(value)}${reason}`,
  );
}

export function parseWebhookProxy(value: string): URL {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url;
  throw new SettingError('must be the URL of an HTTP proxy, such as http://proxy.internal:3128');
}

/** The key of each mode. */
export function parseStripeKeys(value: string): { test?: string; live?: string } {
  const keys = list(value);
  const find = (mode: string) => keys.find(key => new RegExp(`^[rs]k_${mode}_[A-Za-z0-9]+$`).test(key));
  const [test, live] = [find('test'), find('live')];
  const known = [test, live].filter(key => key !== undefined);
  if (known.length === keys.length) return { ...(test && { test }), ...(live && { live }) };
  throw new SettingError('must be a Stripe secret key, or a test-mode and a live-mode key');
}

export function parseEventSecrets(value: string): string[] {
  const secrets = list(value);
  if (secrets.every(secret => /^whsec_\w+$/.test(secret))) return secrets;
  throw new SettingError('must be Stripe signing secrets, which start with whsec_');
}

/** Allows up to two decimals. */
export function parsePercentage(value: string): number {
  if (/^\d{1,2}(\.\d{1,2})?$/.test(value)) return Number(value);
  throw new SettingError(`must be a percentage from 0 to 99.99, not ${JSON.stringify(value)}`);
}

export function parseBucket(value: string): string {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol)) return value;
  throw new SettingError('must be the URL of a bucket, such as https://s3.example.com/bucket');
}
