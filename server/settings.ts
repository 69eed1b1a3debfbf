import { resolve } from 'node:path';
import { PAYMENT_PROVIDERS } from './modules/orders/payment-provider.ts';
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
    meaning: 'where to listen; 0 takes a free one',
    parse: integer(0, 65_535),
  },
  host: {
    variable: 'HOST',
    default: '127.0.0.1',
    meaning: 'the address to listen at; `0.0.0.0` in a container',
    parse: text,
  },
  mongodbUrl: {
    variable: 'MONGODB_URL',
    meaning:
      'a MongoDB server and, in its path, the database, else `restaurant-ordering`; without it the embedded database and the demo restaurant are used. Options of the driver are taken from it, such as `maxPoolSize` (50 here: one process of the API is busy before it needs more; a server for twenty processes then has a thousand connections) and the timeouts (a command ends within 5 seconds)',
    isSecret: true,
    parse: optional(matching(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')),
  },
  bulkPoolSize: {
    variable: 'BULK_POOL_SIZE',
    default: '4',
    meaning:
      'how many connections to MongoDB reports, recoveries of webhooks and purges share, beside those of `maxPoolSize`: what takes long waits there, and no request waits for it',
    parse: integer(1, 100),
  },
  secretsKeys: {
    variable: 'SECRETS_KEY',
    meaning:
      '32 bytes in base64 or hex, under which signing secrets of webhooks are encrypted, and for a day what is shown once. Several, separated by commas: the first encrypts, each decrypts. Required with `MONGODB_URL`; else made at the first start and kept in `DATA_DIR` as `secrets.key`',
    isSecret: true,
    parse: parseKeys,
  },
  migrate: {
    variable: 'MIGRATE',
    default: { embedded: 'on-start', mongodb: 'wait' },
    meaning:
      'what a start does when the database lacks migrations of this release: apply them (`on-start`), or serve health and `wait` until `npm run ordering -- migrate apply` has. A new database is made ready by the first start',
    parse: oneOf('on-start', 'wait'),
  },
  roles: {
    variable: 'ROLES',
    default: 'api,worker',
    meaning:
      'what the process does: answer requests (`api`), send webhooks and finish what a crash left open (`worker`). One alone needs `MONGODB_URL`',
    parse: parseRoles,
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    default: { embedded: '0', mongodb: '5' },
    meaning:
      'for how long a process that was told to stop still takes requests, while `/readyz` fails: longer than a proxy takes to notice. 0 at a terminal',
    parse: integer(0, 300),
  },
  deliveries: {
    variable: 'DELIVERIES',
    default: 'on',
    meaning:
      '`held` after a restore: workers send nothing until `npm run ordering -- deliveries release`: [BACKUP.md](../BACKUP.md)',
    parse: oneOf('on', 'held'),
  },
  deliveryRetentionDays: {
    variable: 'DELIVERY_RETENTION_DAYS',
    default: '30',
    meaning:
      'for how many days deliveries of webhooks are kept after they succeeded or were given up; what they sent goes a day later',
    parse: integer(1, MAX_RETENTION_DAYS - 1),
  },
  activityRetentionDays: {
    variable: 'ACTIVITY_RETENTION_DAYS',
    default: '400',
    meaning: 'for how many days the activity log is kept: longer than deliveries, whose events it has',
    parse: integer(2, MAX_RETENTION_DAYS),
  },
  requestRetentionDays: {
    variable: 'REQUEST_RETENTION_DAYS',
    default: '7',
    meaning:
      'for how many days the requests of API keys are kept, for the page "API requests": some 1.2 kB of the embedded database each',
    parse: integer(1, MAX_RETENTION_DAYS),
  },
  exportDir: {
    variable: 'EXPORT_DIR',
    meaning:
      'a folder to which deliveries, what they sent, the log and the requests of API keys are written before they are removed; without it and `EXPORT_S3_URL`, they are removed without a copy',
    parse: optional(resolve),
  },
  exportS3Url: {
    variable: 'EXPORT_S3_URL',
    meaning:
      'the same to a bucket of an S3-compatible store, as `https://s3.example.com/bucket`, or with the beginning of the names after it, `/bucket/ordering`',
    parse: optional(parseBucket),
  },
  exportS3Region: {
    variable: 'EXPORT_S3_REGION',
    default: 'us-east-1',
    meaning: 'the region of that bucket',
    parse: text,
  },
  exportS3AccessKeyId: {
    variable: 'EXPORT_S3_ACCESS_KEY_ID',
    meaning: 'the key that may write to that bucket; it needs `s3:PutObject` only',
    parse: text,
  },
  exportS3SecretAccessKey: {
    variable: 'EXPORT_S3_SECRET_ACCESS_KEY',
    meaning: 'its secret',
    isSecret: true,
    parse: text,
  },
  rateLimitStore: {
    variable: 'RATE_LIMIT_STORE',
    default: { embedded: 'memory', mongodb: 'mongodb' },
    meaning: 'where requests are counted: for all processes together (`mongodb`), or in this one (`memory`)',
    parse: oneOf('memory', 'mongodb'),
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    default: 'false',
    meaning:
      'the proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed: how many stand before the service (`1`), where clients cannot reach it past them; or their addresses and networks, separated by commas (`loopback,10.0.0.0/8`)',
    parse: parseProxies,
  },
  webhookPartitions: {
    variable: 'WEBHOOK_PARTITIONS',
    default: '16',
    meaning:
      'how many parts deliveries are shared out in among the workers: a power of two up to 128. More workers than parts leave some idle. It may be changed at any time, process by process',
    parse: oneOf(...PARTITION_COUNTS),
  },
  webhookConcurrency: {
    variable: 'WEBHOOK_CONCURRENCY',
    default: '20',
    meaning:
      'how many attempts one endpoint gets at a time from each worker: enough for a receiver that takes a second to get twenty events in it, and few enough that one that hangs holds no more than that',
    parse: integer(1, 1_000),
  },
  streamsPerUser: {
    variable: 'STREAMS_PER_USER',
    meaning:
      'how many live streams a user, or the guest of an order, may have open at one process, where it is not as many as the contract says, 10; a browser needs one for all its tabs',
    parse: optional(integer(1, 10_000)),
  },
  webhookAllowedHosts: {
    variable: 'WEBHOOK_ALLOWED_HOSTS',
    meaning:
      'hosts, separated by commas, that webhooks may reach although their addresses are not public, for development and tests. They alone are looked up in the hosts file, too; all others at the name servers. Certificates are verified all the same; `NODE_EXTRA_CA_CERTS` names those of your own authority',
    parse: list,
  },
  webhookProxy: {
    variable: 'WEBHOOK_PROXY',
    meaning:
      'an HTTP proxy through which webhooks leave, such as `http://proxy.internal:3128`, with user name and password if it asks for them. It opens each connection by `CONNECT` and looks up the names. The service then judges only the name, the port and an address that is written in the URL, so the proxy itself must deny addresses that are not public (private, link-local, metadata), judged at the connection',
    isSecret: true,
    parse: optional(parseWebhookProxy),
  },
  paymentProvider: {
    variable: 'PAYMENT_PROVIDER',
    default: { embedded: 'test', mongodb: 'none' },
    meaning:
      "the provider of guests' online payments. `test` takes no money and serves only the demo restaurant and sandboxes: guests of live restaurants pay at the restaurant. `none` serves sandboxes only",
    parse: oneOf(...PAYMENT_PROVIDERS),
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    meaning:
      'the bearer token of `/metrics`, 16 characters or more; without it only the metrics of the demo are served, to who sends `demoToken` of `demo.json`, or the cookie of the link that `npm start` prints',
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
      'the commit that the process runs, for `ordering_build_info`; the image has it of its build argument',
    parse: text,
  },
  otlpEndpoint: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'a collector that takes OTLP over HTTP, such as `http://localhost:4318`: requests, commands of the database, effects and attempts are traced, and webhooks carry `traceparent`. `OTEL_EXPORTER_OTLP_HEADERS` is taken by the library of the exporter',
    parse: optional(matching(/^https?:\/\//, 'must start with http:// or https://')),
  },
  trustTraceparent: {
    variable: 'TRUST_TRACEPARENT',
    default: 'false',
    meaning:
      "`true` continues the trace of a request's `traceparent`, and passes it on to effects and webhooks: only where every caller is your own, or a proxy removes the header. Otherwise, requests begin traces of their own that link to the caller's",
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
      'folder of the embedded database, `demo.json` and `secrets.key`, which only their owner can read',
    parse: resolve,
  },
  demoOrders: {
    variable: 'DEMO_ORDERS',
    default: '500',
    meaning: 'number of orders that the demo restaurant is made with, at the first start',
    parse: integer(0, 1_000_000),
  },
} satisfies Record<string, Setting>;
