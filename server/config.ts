import { resolve } from 'node:path';
import { parseTrustProxy, type TrustProxy } from './api/http/client-address.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from './modules/orders/payment-provider.ts';
import { parseSecretsKeys } from './modules/webhooks/secrets.ts';

/** The README lists the environment variables with their meaning and default. */
export type Config = {
  host: string;
  port: number;
  logLevel: LogLevel;
  dataDir: string;
  /** When it is undefined, the embedded database with the demo restaurant is used. */
  mongodbUrl: string | undefined;
  demoOrders: number;
  trustProxy: TrustProxy;
  /** `mongodb` counts requests across processes. */
  rateLimitStore: 'memory' | 'mongodb';
  paymentProvider: PaymentProviderName;
  /** The first key encrypts webhook secrets. Without keys, one is stored beside the embedded database. */
  secretsKeys: Buffer[];
  /** Hosts with private addresses that webhooks may be sent to. */
  webhookAllowedHosts: string[];
  /** Required to read the metrics. */
  metricsToken: string | undefined;
  /** Without a token, the demo serves metrics to this machine. */
  localMetrics: boolean;
  /** `api` serves requests; `worker` runs deliveries and sweeps. */
  roles: Role[];
};

const ROLES = ['api', 'worker'] as const;
type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const KEY_HELP = 'make one with `openssl rand -base64 32` and keep it as safe as the database';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Throws a `ConfigError` that lists every problem. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];

  const integer = (name: string, fallback: number, maximum: number): number => {
    const text = env[name] || String(fallback);
    const value = Number(text);
    if (!(Number.isInteger(value) && value >= 0 && value <= maximum))
      problems.push(`${name} must be a whole number from 0 to ${maximum}, not ${JSON.stringify(text)}`);
    return value;
  };
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const text = env[name] || fallback;
    const value = values.find(candidate => candidate === text);
    if (value === undefined)
      problems.push(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}`);
    return value ?? fallback;
  };
  const list = (name: string): string[] =>
    (env[name] ?? '')
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== '');

  const mongodbUrl = env.MONGODB_URL || undefined;
  if (mongodbUrl !== undefined && !/^mongodb(\+srv)?:\/\//.test(mongodbUrl)) {
    problems.push('MONGODB_URL must start with mongodb:// or mongodb+srv://');
  }

  const secretsKeys = env.SECRETS_KEY ? parseSecretsKeys(env.SECRETS_KEY) : undefined;
  if (env.SECRETS_KEY && secretsKeys === undefined) {
    problems.push(
      `SECRETS_KEY must be 32 bytes in base64 or hex, or several, separated by commas: ${KEY_HELP}`,
    );
  } else if (mongodbUrl !== undefined && secretsKeys === undefined) {
    problems.push(`SECRETS_KEY must be set where MONGODB_URL is: ${KEY_HELP}`);
  }

  const trustProxy = parseTrustProxy(list('TRUST_PROXY'));
  if (trustProxy === undefined) {
    const reason = env.TRUST_PROXY === 'true' ? ', with which clients choose their address' : '';
    problems.push(
      'TRUST_PROXY must be the number of proxies before the service, such as 1, or their addresses and networks, ' +
        `such as loopback,10.0.0.0/8, not ${JSON.stringify(env.TRUST_PROXY)}${reason}`,
    );
  }

  const metricsToken = env.METRICS_TOKEN || undefined;
  if (metricsToken !== undefined && !/^[\x21-\x7e]{16,}$/.test(metricsToken)) {
    problems.push(
      'METRICS_TOKEN must be 16 characters or more, without spaces: `openssl rand -hex 32` makes one',
    );
  }

  const namedRoles = list('ROLES');
  const roles = ROLES.filter(role => namedRoles.includes(role));
  if (namedRoles.some(name => !ROLES.some(role => role === name))) {
    problems.push(`ROLES must be some of ${ROLES.join(',')}, not ${JSON.stringify(env.ROLES)}`);
  } else if (mongodbUrl === undefined && roles.length === 1) {
    problems.push('ROLES may be divided only where MONGODB_URL names a database that processes share');
  }

  const config: Config = {
    host: env.HOST || '127.0.0.1',
    port: integer('PORT', 3000, 65_535),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    dataDir: resolve(env.DATA_DIR || '.data'),
    mongodbUrl,
    demoOrders: integer('DEMO_ORDERS', 500, 1_000_000),
    trustProxy: trustProxy ?? false,
    paymentProvider: oneOf('PAYMENT_PROVIDER', PAYMENT_PROVIDERS, mongodbUrl ? 'none' : 'test'),
    rateLimitStore: oneOf('RATE_LIMIT_STORE', ['memory', 'mongodb'], mongodbUrl ? 'mongodb' : 'memory'),
    secretsKeys: secretsKeys ?? [],
    webhookAllowedHosts: list('WEBHOOK_ALLOWED_HOSTS'),
    metricsToken,
    localMetrics: mongodbUrl === undefined,
    roles: roles.length > 0 ? roles : [...ROLES],
  };
  if (problems.length > 0) {
    throw new ConfigError(
      `The environment is not usable:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    );
  }
  return config;
}
