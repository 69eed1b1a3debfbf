import { join, resolve } from 'node:path';
import { parseTrustProxy, type TrustProxy } from './api/http/client-address.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from './modules/orders/payment-provider.ts';
import type { ExportTarget } from './modules/retention/export-target.ts';
import { PARTITION_COUNTS } from './modules/webhooks/delivery.ts';
import { parseSecretsKeys } from './modules/webhooks/secrets.ts';
import { getDefault, readSecretFiles, type SettingName } from './settings.ts';

/** `settings.ts` lists the environment variables with their meaning and default. */
export type Config = {
  host: string;
  port: number;
  logLevel: LogLevel;
  dataDir: string;
  /** When it is undefined, the embedded database with the demo restaurant is used. */
  mongodbUrl: string | undefined;
  demoOrders: number;
  /** Whether a start applies pending migrations, or waits until somebody has. */
  migrate: 'on-start' | 'wait';
  trustProxy: TrustProxy;
  /** `mongodb` counts requests across processes. */
  rateLimitStore: 'memory' | 'mongodb';
  paymentProvider: PaymentProviderName;
  /** The first key encrypts webhook secrets. Without keys, one is stored beside the embedded database. */
  secretsKeys: Buffer[];
  /** Hosts with private addresses that webhooks may be sent to. */
  webhookAllowedHosts: string[];
  /** The HTTP proxy through which webhooks leave. */
  webhookProxy: URL | undefined;
  /** How many connections reports, recoveries and purges may use. */
  bulkPoolSize: number;
  /** How many parts the deliveries are shared out in among the workers. */
  webhookPartitions: number;
  /** Concurrent attempts of an endpoint at one worker. */
  webhookConcurrency: number;
  /** Open streams of a user at one process. When it is undefined, the contract's limit applies. */
  streamsPerUser: number | undefined;
  /** Required to read the metrics. Those of the demo are for who can read `demo.json`, too. */
  metricsToken: string | undefined;
  /** For how long requests are served after a stop has begun, until proxies have noticed. */
  drainSeconds: number;
  /** `held`: nothing is sent until a command releases it. */
  deliveries: 'on' | 'held';
  /** For how many days deliveries that have ended, and the activity log, are kept. */
  deliveryRetentionDays: number;
  activityRetentionDays: number;
  /** The same of the requests of API keys. */
  requestRetentionDays: number;
  /** Where what is removed is stored before. */
  exportTo: ExportTarget | undefined;
  /** Where spans are sent; without it, nothing is traced. */
  otlpEndpoint: string | undefined;
  /** Whether requests go on with their caller's trace. */
  trustTraceparent: boolean;
  /** What runs, for metrics. */
  commit: string;
  /** `api` serves requests; `worker` runs deliveries and sweeps. */
  roles: Role[];
};

const ROLES = ['api', 'worker'] as const;
type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** A hundred years. */
const MAX_RETENTION_DAYS = 36_500;

const KEY_HELP = 'make one with `openssl rand -base64 32` and keep it as safe as the database';

/** The embedded database. */
export const getDatabaseFile = (dataDir: string): string => join(dataDir, 'database.sqlite');

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Throws a `ConfigError` that lists every problem. Reads the files that `…_FILE` names for secrets.
 * Who sits at a terminal does not wait for proxies.
 */
export function readConfig(variables: Record<string, string | undefined>, isTerminal = false): Config {
  const reader = createReader(variables);
  const { env, read, integer, oneOf, list, problems } = reader;
  const config: Config = {
    host: read('HOST'),
    port: integer('PORT', 65_535),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS),
    dataDir: resolve(read('DATA_DIR')),
    mongodbUrl: readMongodbUrl(reader),
    demoOrders: integer('DEMO_ORDERS', 1_000_000),
    migrate: oneOf('MIGRATE', ['on-start', 'wait']),
    trustProxy: readTrustProxy(reader),
    paymentProvider: oneOf('PAYMENT_PROVIDER', PAYMENT_PROVIDERS),
    rateLimitStore: oneOf('RATE_LIMIT_STORE', ['memory', 'mongodb']),
    secretsKeys: readSecretsKeys(reader),
    webhookAllowedHosts: list('WEBHOOK_ALLOWED_HOSTS'),
    webhookProxy: readWebhookProxy(reader),
    bulkPoolSize: integer('BULK_POOL_SIZE', 100, 1),
    webhookConcurrency: integer('WEBHOOK_CONCURRENCY', 1_000, 1),
    streamsPerUser: env.STREAMS_PER_USER ? integer('STREAMS_PER_USER', 10_000, 1) : undefined,
    webhookPartitions: oneOf('WEBHOOK_PARTITIONS', PARTITION_COUNTS),
    metricsToken: readMetricsToken(reader),
    deliveries: oneOf('DELIVERIES', ['on', 'held']),
    drainSeconds: isTerminal && !env.DRAIN_SECONDS ? 0 : integer('DRAIN_SECONDS', 300),
    deliveryRetentionDays: integer('DELIVERY_RETENTION_DAYS', MAX_RETENTION_DAYS - 1, 1),
    activityRetentionDays: integer('ACTIVITY_RETENTION_DAYS', MAX_RETENTION_DAYS, 2),
    requestRetentionDays: integer('REQUEST_RETENTION_DAYS', MAX_RETENTION_DAYS, 1),
    exportTo: readExportTarget(reader),
    otlpEndpoint: readOtlpEndpoint(reader),
    trustTraceparent: oneOf('TRUST_TRACEPARENT', ['false', 'true']) === 'true',
    commit: read('COMMIT'),
    roles: readRoles(reader),
  };
  if (config.activityRetentionDays <= config.deliveryRetentionDays) {
    problems.push(
      'ACTIVITY_RETENTION_DAYS must be more than DELIVERY_RETENTION_DAYS: deliveries send what the log holds',
    );
  }
  if (problems.length > 0) {
    throw new ConfigError(
      `The environment is not usable:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    );
  }
  return config;
}

type Reader = ReturnType<typeof createReader>;

/** Reads settings one by one. What is not usable becomes a sentence in `problems`. */
function createReader(variables: Record<string, string | undefined>) {
  const problems: string[] = [];
  const env = readSecretFiles(variables, problems);
  const read = (name: SettingName): string => env[name] || getDefault(name, Boolean(env.MONGODB_URL));
  return {
    env,
    problems,
    read,
    integer(name: SettingName, maximum: number, minimum = 0): number {
      const text = read(name);
      const value = Number(text);
      if (!(Number.isInteger(value) && value >= minimum && value <= maximum))
        problems.push(
          `${name} must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(text)}`,
        );
      return value;
    },
    oneOf<T extends string | number>(name: SettingName, values: readonly [T, ...T[]]): T {
      const text = read(name);
      const value = values.find(candidate => String(candidate) === text);
      if (value === undefined)
        problems.push(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}`);
      return value ?? values[0];
    },
    list: (name: SettingName): string[] =>
      read(name)
        .split(',')
        .map(part => part.trim())
        .filter(part => part !== ''),
  };
}

function readMongodbUrl({ env, problems }: Reader): string | undefined {
  const url = env.MONGODB_URL || undefined;
  if (url !== undefined && !/^mongodb(\+srv)?:\/\//.test(url))
    problems.push('MONGODB_URL must start with mongodb:// or mongodb+srv://');
  return url;
}

function readSecretsKeys({ env, problems }: Reader): Buffer[] {
  const keys = env.SECRETS_KEY ? parseSecretsKeys(env.SECRETS_KEY) : undefined;
  if (env.SECRETS_KEY && keys === undefined)
    problems.push(
      `SECRETS_KEY must be 32 bytes in base64 or hex, or several, separated by commas: ${KEY_HELP}`,
    );
  else if (env.MONGODB_URL && keys === undefined && !env.SECRETS_KEY_FILE)
    problems.push(`SECRETS_KEY must be set where MONGODB_URL is: ${KEY_HELP}`);
  return keys ?? [];
}

function readTrustProxy({ env, list, problems }: Reader): TrustProxy {
  const trustProxy = parseTrustProxy(list('TRUST_PROXY'));
  if (trustProxy === undefined) {
    const reason = env.TRUST_PROXY === 'true' ? ', with which clients choose their address' : '';
    problems.push(
      'TRUST_PROXY must be the number of proxies before the service, such as 1, or their addresses and networks, ' +
        `such as loopback,10.0.0.0/8, not ${JSON.stringify(env.TRUST_PROXY)}${reason}`,
    );
  }
  return trustProxy ?? false;
}

function readWebhookProxy({ env, problems }: Reader): URL | undefined {
  if (!env.WEBHOOK_PROXY) return undefined;
  const url = URL.parse(env.WEBHOOK_PROXY);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url;
  problems.push('WEBHOOK_PROXY must be the address of an HTTP proxy, such as http://proxy.internal:3128');
  return undefined;
}

function readMetricsToken({ env, problems }: Reader): string | undefined {
  const token = env.METRICS_TOKEN || undefined;
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token))
    problems.push(
      'METRICS_TOKEN must be 16 characters or more, without spaces: `openssl rand -hex 32` makes one',
    );
  return token;
}

function readOtlpEndpoint({ env, problems }: Reader): string | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined;
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint))
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://');
  return endpoint;
}

function readRoles({ env, list, problems }: Reader): Role[] {
  const named = list('ROLES');
  const roles = ROLES.filter(role => named.includes(role));
  if (roles.length === 0 || named.some(name => !ROLES.some(role => role === name)))
    problems.push(`ROLES must be some of ${ROLES.join(',')}, not ${JSON.stringify(env.ROLES)}`);
  else if (!env.MONGODB_URL && roles.length === 1)
    problems.push('ROLES may be divided only where MONGODB_URL names a database that processes share');
  return roles;
}

function readExportTarget({ env, read, problems }: Reader): ExportTarget | undefined {
  const { EXPORT_DIR: dir, EXPORT_S3_URL: url } = env;
  const [accessKeyId, secretAccessKey] = [
    read('EXPORT_S3_ACCESS_KEY_ID'),
    read('EXPORT_S3_SECRET_ACCESS_KEY'),
  ];
  if (!url) return dir ? { dir: resolve(dir) } : undefined;
  if (dir) problems.push('EXPORT_DIR and EXPORT_S3_URL are both set: keep one of them');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    problems.push('EXPORT_S3_URL must be the address of a bucket, such as https://s3.example.com/bucket');
  if (accessKeyId === '' || secretAccessKey === '')
    problems.push(
      'EXPORT_S3_URL needs EXPORT_S3_ACCESS_KEY_ID and EXPORT_S3_SECRET_ACCESS_KEY, which may write to it',
    );
  return { url, region: read('EXPORT_S3_REGION'), accessKeyId, secretAccessKey };
}
