import { resolve } from 'node:path';
import { PAYMENT_PROVIDERS } from './modules/payments/provider.ts';
import { PARTITION_COUNTS } from './modules/webhooks/delivery.ts';
import {
  flag,
  integer,
  list,
  matching,
  oneOf,
  optional,
  parseBucket,
  parseEventSecrets,
  parseIssuer,
  parseKeys,
  parsePercentage,
  parseProxies,
  parsePublicUrl,
  parseRoles,
  parseStripeKeys,
  parseWebhookProxy,
  text,
} from './setting-parsers.ts';

/** An environment variable. `npm run generate` lists these in `deploy/README.md`. */
export type Setting = {
  variable: string;
  /** The default value, which may differ between the embedded database and MONGODB_URL. */
  default?: string | { embedded: string; mongodb: string };
  meaning: string;
  /** Whether a variable with the suffix `_FILE` may name a file that contains the value. */
  isSecret?: true;
  parse: (text: string) => unknown;
};

/** A century. */
const MAX_RETENTION_DAYS = 36_500;

/** The configuration's properties and their environment variables. */
export const SETTINGS = {
  port: {
    variable: 'PORT',
    default: '3000',
    meaning: 'the port to listen on; 0 selects a free one',
    parse: integer(0, 65_535),
  },
  host: {
    variable: 'HOST',
    default: '127.0.0.1',
    meaning: 'the address to listen on; `0.0.0.0` in a container',
    parse: text,
  },
  mongodbUrl: {
    variable: 'MONGODB_URL',
    meaning:
      'the MongoDB server and database. Without it, the service uses the embedded database with the demo restaurant. Options in the URL override defaults, such as `maxPoolSize` (50) and timeouts (a command ends within 5 seconds)',
    isSecret: true,
    parse: optional(matching(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')),
  },
  bulkPoolSize: {
    variable: 'BULK_POOL_SIZE',
    default: '4',
    meaning: 'database connections for reports, webhook recoveries, and purges',
    parse: integer(1, 100),
  },
  secretsKeys: {
    variable: 'SECRETS_KEY',
    meaning:
      'the key that encrypts stored secrets: 32 bytes in base64 or hex. Of several, separated by commas, the first encrypts. Required with `MONGODB_URL`; otherwise created as `secrets.key` in `DATA_DIR`',
    isSecret: true,
    parse: parseKeys,
  },
  migrate: {
    variable: 'MIGRATE',
    default: { embedded: 'on-start', mongodb: 'wait' },
    meaning:
      'whether the process applies migrations at startup (`on-start`) or waits for `ordering migrate apply` (`wait`)',
    parse: oneOf('on-start', 'wait'),
  },
  roles: {
    variable: 'ROLES',
    default: 'api,worker',
    meaning:
      'what the process does: serve requests (`api`), background work (`worker`), or both. A single role requires `MONGODB_URL`',
    parse: parseRoles,
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    default: { embedded: '0', mongodb: '5' },
    meaning:
      'how many seconds the process keeps accepting requests after SIGTERM, while your proxy notices the failing `/readyz`',
    parse: integer(0, 300),
  },
  deliveries: {
    variable: 'DELIVERIES',
    default: 'on',
    meaning:
      '`held` stops all deliveries after a [restore](../BACKUP.md) until you run `ordering deliveries release`',
    parse: oneOf('on', 'held'),
  },
  deliveryRetentionDays: {
    variable: 'DELIVERY_RETENTION_DAYS',
    default: '30',
    meaning: 'how many days completed and failed deliveries are kept',
    parse: integer(1, MAX_RETENTION_DAYS - 1),
  },
  activityRetentionDays: {
    variable: 'ACTIVITY_RETENTION_DAYS',
    default: '400',
    meaning: 'how many days the activity log is kept. Must be more than `DELIVERY_RETENTION_DAYS`',
    parse: integer(2, MAX_RETENTION_DAYS),
  },
  requestRetentionDays: {
    variable: 'REQUEST_RETENTION_DAYS',
    default: '7',
    meaning: 'how many days the log of API requests is kept, at about 1.2 kB each',
    parse: integer(1, MAX_RETENTION_DAYS),
  },
  exportDir: {
    variable: 'EXPORT_DIR',
    meaning: 'the folder for exports of expired data',
    parse: optional(resolve),
  },
  exportS3Url: {
    variable: 'EXPORT_S3_URL',
    meaning:
      'the S3-compatible bucket for exports, instead of `EXPORT_DIR`, such as `https://s3.example.com/bucket`, optionally with a prefix',
    parse: optional(parseBucket),
  },
  exportS3Region: {
    variable: 'EXPORT_S3_REGION',
    default: 'us-east-1',
    meaning: "the bucket's region",
    parse: text,
  },
  exportS3AccessKeyId: {
    variable: 'EXPORT_S3_ACCESS_KEY_ID',
    meaning: "the bucket's access key, which needs only `s3:PutObject`",
    parse: text,
  },
  exportS3SecretAccessKey: {
    variable: 'EXPORT_S3_SECRET_ACCESS_KEY',
    meaning: "the bucket's secret key",
    isSecret: true,
    parse: text,
  },
  picturesS3Url: {
    variable: 'PICTURES_S3_URL',
    meaning:
      'the S3-compatible bucket for new pictures, optionally with a prefix. Earlier pictures stay in the database. Pictures in the bucket need this setting',
    parse: optional(parseBucket),
  },
  picturesS3Region: {
    variable: 'PICTURES_S3_REGION',
    default: 'us-east-1',
    meaning: "the bucket's region",
    parse: text,
  },
  picturesS3AccessKeyId: {
    variable: 'PICTURES_S3_ACCESS_KEY_ID',
    meaning: "the bucket's access key, which needs `s3:GetObject`, `s3:PutObject`, and `s3:DeleteObject`",
    parse: text,
  },
  picturesS3SecretAccessKey: {
    variable: 'PICTURES_S3_SECRET_ACCESS_KEY',
    meaning: "the bucket's secret key",
    isSecret: true,
    parse: text,
  },
  rateLimitStore: {
    variable: 'RATE_LIMIT_STORE',
    default: { embedded: 'memory', mongodb: 'mongodb' },
    meaning: 'counts requests across all processes (`mongodb`) or per process (`memory`)',
    parse: oneOf('memory', 'mongodb'),
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    default: 'false',
    meaning:
      "the trusted proxies: their number (`1`) if clients can't bypass them, or their addresses and networks (`loopback,10.0.0.0/8`)",
    parse: parseProxies,
  },
  webhookPartitions: {
    variable: 'WEBHOOK_PARTITIONS',
    default: '16',
    meaning:
      'how many workers can share deliveries: a power of two up to 128. You can change it one process at a time',
    parse: oneOf(...PARTITION_COUNTS),
  },
  webhookConcurrency: {
    variable: 'WEBHOOK_CONCURRENCY',
    default: '20',
    meaning: 'concurrent attempts per endpoint and worker',
    parse: integer(1, 1_000),
  },
  streamsPerUser: {
    variable: 'STREAMS_PER_USER',
    meaning: 'live streams per user or guest and process, 10 by default. A browser needs one',
    parse: optional(integer(1, 10_000)),
  },
  webhookAllowedHosts: {
    variable: 'WEBHOOK_ALLOWED_HOSTS',
    meaning:
      'hosts that webhooks can reach at private addresses, separated by commas, for development and tests. For a private certificate authority, set `NODE_EXTRA_CA_CERTS`',
    parse: list,
  },
  webhookProxy: {
    variable: 'WEBHOOK_PROXY',
    meaning:
      'the HTTP proxy for outgoing webhooks, such as `http://user:password@proxy.internal:3128`. It must support `CONNECT`, resolve names, and reject addresses that are not public',
    isSecret: true,
    parse: optional(parseWebhookProxy),
  },
  paymentProvider: {
    variable: 'PAYMENT_PROVIDER',
    default: { embedded: 'test', mongodb: 'none' },
    meaning: "the provider of the demo restaurant's online payments. `test` charges no money",
    parse: oneOf(...PAYMENT_PROVIDERS),
  },
  publicUrl: {
    variable: 'PUBLIC_URL',
    meaning:
      'the public URL, such as `https://orders.example.com`. Required for emails and live Stripe accounts. Passkeys belong to its host name: after a change, users add new ones',
    parse: optional(parsePublicUrl),
  },
  stripeApiUrl: {
    variable: 'STRIPE_API_URL',
    default: 'https://api.stripe.com',
    meaning: "the URL of Stripe's API. Change it only in tests",
    parse: parsePublicUrl,
  },
  stripePlatformKeys: {
    variable: 'STRIPE_PLATFORM_KEY',
    meaning:
      'the secret key of your [Stripe platform](#online-payments). Add a test-mode key, after a comma, for sandboxes and the demo restaurant',
    isSecret: true,
    parse: parseStripeKeys,
  },
  stripePlatformEventSecrets: {
    variable: 'STRIPE_PLATFORM_EVENTS_SECRET',
    meaning:
      'the signing secrets of your Stripe webhook endpoints for connected accounts, separated by commas',
    isSecret: true,
    parse: parseEventSecrets,
  },
  stripeFeePercent: {
    variable: 'STRIPE_FEE_PERCENT',
    default: '0',
    meaning: 'the percentage of each payment that your platform keeps, with up to two decimals',
    parse: parsePercentage,
  },
  smtpUrl: {
    variable: 'SMTP_URL',
    meaning:
      'the mail server, such as `smtp://user:password@mail.example.com:587`, or `smtps://` for implicit TLS. Credentials are sent only over TLS',
    isSecret: true,
    parse: optional(
      matching(
        /^smtps?:\/\/[^/?#]+\/?(\?[^#]*)?$/,
        'must be the URL of a mail server, such as smtp://mail.example.com:587',
      ),
    ),
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    meaning: 'the sender of emails, such as `orders@example.com`',
    parse: optional(
      matching(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an email address, such as orders@example.com'),
    ),
  },
  oidcIssuer: {
    variable: 'OIDC_ISSUER',
    meaning:
      'the issuer URL of your OpenID provider, for [single sign-on](#single-sign-on), such as `https://login.example.com`',
    parse: optional(parseIssuer),
  },
  oidcClientId: {
    variable: 'OIDC_CLIENT_ID',
    meaning: 'the client ID at the provider',
    parse: text,
  },
  oidcClientSecret: {
    variable: 'OIDC_CLIENT_SECRET',
    meaning: 'the client secret at the provider',
    isSecret: true,
    parse: text,
  },
  oidcName: {
    variable: 'OIDC_NAME',
    meaning: "the provider's name on the button: “Sign in with Contoso”. Its host name by default",
    parse: text,
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    meaning:
      'the bearer token of `/metrics`, at least 16 characters. For the demo, use `demoToken` in `demo.json`',
    isSecret: true,
    parse: optional(
      matching(
        /^[\x21-\x7e]{16,}$/,
        'must have at least 16 characters and no spaces: run `openssl rand -hex 32` to generate one',
      ),
    ),
  },
  commit: {
    variable: 'COMMIT',
    default: 'unknown',
    meaning: 'the commit of the running code, for `ordering_build_info`',
    parse: text,
  },
  otlpEndpoint: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'the OTLP collector for traces, such as `http://localhost:4318`. The exporter also reads `OTEL_EXPORTER_OTLP_HEADERS`',
    parse: optional(matching(/^https?:\/\//, 'must start with http:// or https://')),
  },
  trustTraceparent: {
    variable: 'TRUST_TRACEPARENT',
    default: 'false',
    meaning:
      "`true` continues callers' traces. Use it only if all callers are yours, or a proxy removes their `traceparent`",
    parse: flag,
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent`',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  dataDir: {
    variable: 'DATA_DIR',
    default: '.data',
    meaning: 'the folder of the embedded database, `demo.json`, and `secrets.key`',
    parse: resolve,
  },
  demoOrders: {
    variable: 'DEMO_ORDERS',
    default: '500',
    meaning: 'orders in a new demo restaurant',
    parse: integer(0, 1_000_000),
  },
} satisfies Record<string, Setting>;
