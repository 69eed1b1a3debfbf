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
  parseKeys,
  parseProxies,
  parsePublicUrl,
  parseRoles,
  parseWebhookProxy,
  text,
} from './setting-parsers.ts';

/** An environment variable. `npm run generate` writes the table of these in `deploy/README.md`. */
export type Setting = {
  variable: string;
  /** Its value where it is not set: one, or one with the embedded database and one with MONGODB_URL. Otherwise empty. */
  default?: string | { embedded: string; mongodb: string };
  meaning: string;
  /** May also come from the file whose path the variable of this name and `_FILE` has. */
  isSecret?: true;
  parse: (text: string) => unknown;
};

/** A hundred years. */
const MAX_RETENTION_DAYS = 36_500;

/** The properties of the configuration, each with its environment variable. */
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
      'the MongoDB server and database (by default `restaurant-ordering`). Without it, the service uses the embedded database and the demo restaurant. Driver options in the URL take precedence, such as `maxPoolSize` (50 per process by default) and timeouts (by default, a command ends within 5 seconds)',
    isSecret: true,
    parse: optional(matching(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')),
  },
  bulkPoolSize: {
    variable: 'BULK_POOL_SIZE',
    default: '4',
    meaning:
      "the number of separate connections for reports, webhook recoveries, and purges, so that they don't slow down requests",
    parse: integer(1, 100),
  },
  secretsKeys: {
    variable: 'SECRETS_KEY',
    meaning:
      '32 bytes in base64 or hex that encrypt webhook secrets and, for a day, values that are shown only once. Separate several keys by commas: the first one encrypts, all decrypt. Required with `MONGODB_URL`; otherwise created at the first start as `secrets.key` in `DATA_DIR`',
    isSecret: true,
    parse: parseKeys,
  },
  migrate: {
    variable: 'MIGRATE',
    default: { embedded: 'on-start', mongodb: 'wait' },
    meaning:
      'what to do at startup if migrations are pending: apply them (`on-start`), or `wait` for `ordering migrate apply` while serving health checks. The first start always sets up a new database',
    parse: oneOf('on-start', 'wait'),
  },
  roles: {
    variable: 'ROLES',
    default: 'api,worker',
    meaning:
      'what the process does: serve requests (`api`), send webhooks and recover from crashes (`worker`). Only one of them requires `MONGODB_URL`',
    parse: parseRoles,
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    default: { embedded: '0', mongodb: '5' },
    meaning:
      'how long the process accepts requests after SIGTERM while `/readyz` fails. Set it longer than your proxy needs to notice. 0 in a terminal',
    parse: integer(0, 300),
  },
  deliveries: {
    variable: 'DELIVERIES',
    default: 'on',
    meaning:
      '`held` stops all deliveries after a restore until you run `ordering deliveries release`: [BACKUP.md](../BACKUP.md)',
    parse: oneOf('on', 'held'),
  },
  deliveryRetentionDays: {
    variable: 'DELIVERY_RETENTION_DAYS',
    default: '30',
    meaning: 'how many days completed and failed deliveries are kept. Their payloads are kept one day longer',
    parse: integer(1, MAX_RETENTION_DAYS - 1),
  },
  activityRetentionDays: {
    variable: 'ACTIVITY_RETENTION_DAYS',
    default: '400',
    meaning: 'how many days the activity log is kept. Must be longer than deliveries',
    parse: integer(2, MAX_RETENTION_DAYS),
  },
  requestRetentionDays: {
    variable: 'REQUEST_RETENTION_DAYS',
    default: '7',
    meaning: 'how many days API requests are kept, at about 1.2 kB each in the embedded database',
    parse: integer(1, MAX_RETENTION_DAYS),
  },
  exportDir: {
    variable: 'EXPORT_DIR',
    meaning:
      'the folder for exports of expired data before it is removed. Without it and `EXPORT_S3_URL`, expired data is not exported',
    parse: optional(resolve),
  },
  exportS3Url: {
    variable: 'EXPORT_S3_URL',
    meaning:
      'the S3-compatible bucket for exports of expired data, such as `https://s3.example.com/bucket`, optionally with a prefix: `/bucket/ordering`',
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
  rateLimitStore: {
    variable: 'RATE_LIMIT_STORE',
    default: { embedded: 'memory', mongodb: 'mongodb' },
    meaning: 'where requests are counted: across all processes (`mongodb`) or per process (`memory`)',
    parse: oneOf('memory', 'mongodb'),
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    default: 'false',
    meaning:
      "the proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: the number of proxies (`1`) if clients can't bypass them, or their addresses and networks, separated by commas (`loopback,10.0.0.0/8`)",
    parse: parseProxies,
  },
  webhookPartitions: {
    variable: 'WEBHOOK_PARTITIONS',
    default: '16',
    meaning:
      'the number of partitions that workers share: a power of two up to 128. Additional workers are idle. You can change it at any time, one process after the other',
    parse: oneOf(...PARTITION_COUNTS),
  },
  webhookConcurrency: {
    variable: 'WEBHOOK_CONCURRENCY',
    default: '20',
    meaning:
      'the number of concurrent attempts per endpoint and worker. It limits how much a slow endpoint can occupy',
    parse: integer(1, 1_000),
  },
  streamsPerUser: {
    variable: 'STREAMS_PER_USER',
    meaning:
      "the number of open live streams per user or guest and process. By default, the contract's limit of 10. A browser needs one for all of its tabs",
    parse: optional(integer(1, 10_000)),
  },
  webhookAllowedHosts: {
    variable: 'WEBHOOK_ALLOWED_HOSTS',
    meaning:
      'hosts, separated by commas, that webhooks can reach at private addresses, for development and tests. Only these are also looked up in the hosts file. Certificates are still verified; use `NODE_EXTRA_CA_CERTS` for your own authority',
    parse: list,
  },
  webhookProxy: {
    variable: 'WEBHOOK_PROXY',
    meaning:
      'the HTTP proxy for outgoing webhooks, such as `http://proxy.internal:3128`, with credentials if needed. It opens connections with `CONNECT` and resolves names, so it must refuse addresses that are not public (private, link-local, metadata) when it connects',
    isSecret: true,
    parse: optional(parseWebhookProxy),
  },
  paymentProvider: {
    variable: 'PAYMENT_PROVIDER',
    default: { embedded: 'test', mongodb: 'none' },
    meaning:
      "the provider of the demo restaurant's online payments: `test` charges no money. Live restaurants connect their own Stripe account in the dashboard; until then, their guests pay at the restaurant",
    parse: oneOf(...PAYMENT_PROVIDERS),
  },
  publicUrl: {
    variable: 'PUBLIC_URL',
    meaning:
      'the address where guests reach this service, such as `https://orders.example.com`. Stripe sends guests back to it and notifies it of payments. Required to connect a Stripe account in live mode',
    parse: optional(parsePublicUrl),
  },
  stripeApiUrl: {
    variable: 'STRIPE_API_URL',
    default: 'https://api.stripe.com',
    meaning: "the address of Stripe's API. Another one is for tests",
    parse: parsePublicUrl,
  },
  smtpUrl: {
    variable: 'SMTP_URL',
    meaning:
      "the mail server for the service's emails, such as `smtp://user:password@mail.example.com:587`, or `smtps://` for TLS from the start. Credentials are sent only over TLS. Without it, no emails are sent: owners hand over one-time passwords. Requires `MAIL_FROM` and `PUBLIC_URL`",
    isSecret: true,
    parse: optional(
      matching(
        /^smtps?:\/\/[^/?#]+\/?(\?[^#]*)?$/,
        'must be the address of a mail server, such as smtp://mail.example.com:587',
      ),
    ),
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    meaning:
      "the sender's address of emails, such as `orders@example.com`. The sender's name is the restaurant's",
    parse: optional(
      matching(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an email address, such as orders@example.com'),
    ),
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    meaning:
      "the bearer token of `/metrics`, at least 16 characters. Without it, only the demo's metrics are available, with the `demoToken` from `demo.json` or the link that `npm start` prints",
    isSecret: true,
    parse: optional(
      matching(
        /^[\x21-\x7e]{16,}$/,
        'must be 16 characters or more, without spaces: `openssl rand -hex 32` makes one',
      ),
    ),
  },
  commit: {
    variable: 'COMMIT',
    default: 'unknown',
    meaning:
      'the commit of the running code, for `ordering_build_info`. Set in the image by its build argument',
    parse: text,
  },
  otlpEndpoint: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'an OTLP collector over HTTP, such as `http://localhost:4318`. Enables traces of requests, database commands, effects, and attempts; webhooks carry `traceparent`. The exporter also reads `OTEL_EXPORTER_OTLP_HEADERS`',
    parse: optional(matching(/^https?:\/\//, 'must start with http:// or https://')),
  },
  trustTraceparent: {
    variable: 'TRUST_TRACEPARENT',
    default: 'false',
    meaning:
      "`true` continues traces from the `traceparent` of requests. Use it only if all callers are yours, or a proxy removes the header. Otherwise, requests start new traces that link to the caller's",
    parse: flag,
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  dataDir: {
    variable: 'DATA_DIR',
    default: '.data',
    meaning:
      'the folder of the embedded database, `demo.json`, and `secrets.key`. Only its owner can read them',
    parse: resolve,
  },
  demoOrders: {
    variable: 'DEMO_ORDERS',
    default: '500',
    meaning: 'the number of orders that the demo restaurant is created with',
    parse: integer(0, 1_000_000),
  },
} satisfies Record<string, Setting>;
