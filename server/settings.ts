import { readFileSync } from 'node:fs';
import leven from 'leven';

/** An environment variable. `npm run generate` writes the table of these in `deploy/README.md`. */
export type Setting = {
  /** Its value where it is not set: one, or one with the embedded database and one with MONGODB_URL. */
  default?: string | { embedded: string; mongodb: string };
  meaning: string;
  /** May also come from the file whose path the variable of this name and `_FILE` has. */
  isSecret?: true;
};

export const SETTINGS = {
  PORT: { default: '3000', meaning: 'where to listen; 0 takes a free one' },
  HOST: { default: '127.0.0.1', meaning: 'the address to listen at; `0.0.0.0` in a container' },
  MONGODB_URL: {
    meaning:
      'a MongoDB server and, in its path, the database, else `restaurant-ordering`; without it the embedded database and the demo restaurant are used. Options of the driver are taken from it, such as `maxPoolSize` (50 here: one process of the API is busy before it needs more; a server for twenty processes then has a thousand connections) and the timeouts (a command ends within 5 seconds)',
    isSecret: true,
  },
  BULK_POOL_SIZE: {
    default: '4',
    meaning:
      'how many connections to MongoDB reports, recoveries of webhooks and purges share, beside those of `maxPoolSize`: what takes long waits there, and no request waits for it',
  },
  SECRETS_KEY: {
    meaning:
      '32 bytes in base64 or hex, under which signing secrets of webhooks are encrypted, and for a day what is shown once. Several, separated by commas: the first encrypts, each decrypts. Required with `MONGODB_URL`; else made at the first start and kept in `DATA_DIR` as `secrets.key`',
    isSecret: true,
  },
  MIGRATE: {
    default: { embedded: 'on-start', mongodb: 'wait' },
    meaning:
      'what a start does when the database lacks migrations of this release: apply them (`on-start`), or serve health and `wait` until `npm run migrate -- apply` has. A new database is made ready by the first start',
  },
  ROLES: {
    default: 'api,worker',
    meaning:
      'what the process does: answer requests (`api`), send webhooks and finish what a crash left open (`worker`). One alone needs `MONGODB_URL`',
  },
  DRAIN_SECONDS: {
    default: { embedded: '0', mongodb: '5' },
    meaning:
      'for how long a process that was told to stop still takes requests, while `/readyz` fails: longer than a proxy takes to notice. 0 at a terminal',
  },
  DELIVERIES: {
    default: 'on',
    meaning:
      '`held` after a restore: workers send nothing until `npm run deliveries -- release`: [BACKUP.md](../BACKUP.md)',
  },
  DELIVERY_RETENTION_DAYS: {
    default: '30',
    meaning:
      'for how many days deliveries of webhooks are kept after they succeeded or were given up; what they sent goes a day later',
  },
  ACTIVITY_RETENTION_DAYS: {
    default: '400',
    meaning: 'for how many days the activity log is kept: longer than deliveries, whose events it has',
  },
  REQUEST_RETENTION_DAYS: {
    default: '7',
    meaning:
      'for how many days the requests of API keys are kept, for the page "API requests": some 1.2 kB of the embedded database each',
  },
  EXPORT_DIR: {
    meaning:
      'a folder to which deliveries, what they sent, the log and the requests of API keys are written before they are removed; without it and `EXPORT_S3_URL`, they are removed without a copy',
  },
  EXPORT_S3_URL: {
    meaning:
      'the same to a bucket of an S3-compatible store, as `https://s3.example.com/bucket`, or with the beginning of the names after it, `/bucket/ordering`',
  },
  EXPORT_S3_REGION: { default: 'us-east-1', meaning: 'the region of that bucket' },
  EXPORT_S3_ACCESS_KEY_ID: { meaning: 'the key that may write to that bucket; it needs `s3:PutObject` only' },
  EXPORT_S3_SECRET_ACCESS_KEY: { meaning: 'its secret', isSecret: true },
  RATE_LIMIT_STORE: {
    default: { embedded: 'memory', mongodb: 'mongodb' },
    meaning: 'where requests are counted: for all processes together (`mongodb`), or in this one (`memory`)',
  },
  TRUST_PROXY: {
    default: 'false',
    meaning:
      'the proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed: how many stand before the service (`1`), where clients cannot reach it past them; or their addresses and networks, separated by commas (`loopback,10.0.0.0/8`)',
  },
  WEBHOOK_PARTITIONS: {
    default: '16',
    meaning:
      'how many parts deliveries are shared out in among the workers: a power of two up to 128. More workers than parts leave some idle. It may be changed at any time, process by process',
  },
  WEBHOOK_CONCURRENCY: {
    default: '20',
    meaning:
      'how many attempts one endpoint gets at a time from each worker: enough for a receiver that takes a second to get twenty events in it, and few enough that one that hangs holds no more than that',
  },
  STREAMS_PER_USER: {
    meaning:
      'how many live streams a user, or the guest of an order, may have open at one process, where it is not as many as the contract says, 10; a browser needs one for all its tabs',
  },
  WEBHOOK_ALLOWED_HOSTS: {
    meaning:
      'hosts, separated by commas, that webhooks may reach although their addresses are not public, for development and tests. They alone are looked up in the hosts file, too; all others at the name servers. Certificates are verified all the same; `NODE_EXTRA_CA_CERTS` names those of your own authority',
  },
  WEBHOOK_PROXY: {
    meaning:
      'an HTTP proxy through which webhooks leave, such as `http://proxy.internal:3128`, with user name and password if it asks for them. It opens each connection by `CONNECT` and looks up the names. The service then judges only the name, the port and an address that is written in the URL, so the proxy itself must deny addresses that are not public (private, link-local, metadata), judged at the connection',
    isSecret: true,
  },
  PAYMENT_PROVIDER: {
    default: { embedded: 'test', mongodb: 'none' },
    meaning:
      "the provider of guests' online payments. `test` takes no money and serves only the demo restaurant and sandboxes: guests of live restaurants pay at the restaurant. `none` serves sandboxes only",
  },
  METRICS_TOKEN: {
    meaning:
      'the bearer token of `/metrics`, 16 characters or more; without it only the metrics of the demo are served, to who sends `demoToken` of `demo.json`, or the cookie of the link that `npm start` prints',
    isSecret: true,
  },
  COMMIT: {
    default: 'unknown',
    meaning:
      'the commit that the process runs, for `ordering_build_info`; the image has it of its build argument',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'a collector that takes OTLP over HTTP, such as `http://localhost:4318`: requests, commands of the database, effects and attempts are traced, and webhooks carry `traceparent`. `OTEL_EXPORTER_OTLP_HEADERS` is taken by the library of the exporter',
  },
  TRUST_TRACEPARENT: {
    default: 'false',
    meaning:
      "`true` continues the trace of a request's `traceparent`, and passes it on to effects and webhooks: only where every caller is your own, or a proxy removes the header. Otherwise, requests begin traces of their own that link to the caller's",
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
  },
  DATA_DIR: {
    default: '.data',
    meaning:
      'folder of the embedded database, `demo.json` and `secrets.key`, which only their owner can read',
  },
  DEMO_ORDERS: {
    default: '500',
    meaning: 'number of orders that the demo restaurant is made with, at the first start',
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

const ENTRIES: [name: string, Setting][] = Object.entries(SETTINGS);

type Environment = Record<string, string | undefined>;

/** The environment with the secrets that it names files for. Both may end with a line break. */
export function readSecretFiles(env: Environment, problems: string[]): Environment {
  const read: Environment = { ...env };
  for (const [name, { isSecret }] of ENTRIES) {
    if (!isSecret) continue;
    if (env[name]) read[name] = env[name].trim();
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').trim();
      if (read[name] === '') problems.push(`${name}_FILE names ${path}, which is empty`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      problems.push(`${name}_FILE names ${path}, which cannot be read: ${reason}`);
    }
  }
  return read;
}

const SHORTEST = 7;

/** At most three letters differ. Too many names look like a short one: `HOME`, `POST`. */
const isLike = (name: string, setting: string): boolean =>
  setting.length >= SHORTEST && leven(name, setting) <= Math.min(3, Math.floor(setting.length / 3));

/**
 * Sentences about variables that are no setting and look like one that is not set: the database of `MONGODB_URI` would be left
 * alone without a word.
 */
export function describeMisspelt(env: Environment): string[] {
  const missing = ENTRIES.map(([name]) => name).filter(name => !env[name] && !env[`${name}_FILE`]);
  return Object.keys(env).flatMap(name => {
    const written = name.replace(/_FILE$/, '');
    if (Object.hasOwn(SETTINGS, written)) return [];
    const meant = missing.find(setting => isLike(written, setting));
    return meant ? [`${name} is no setting of this service: did you mean ${meant}?`] : [];
  });
}

/** The value of a setting that is not in the environment. */
export function getDefault(name: SettingName, hasMongodbUrl: boolean): string {
  const { default: fallback = '' }: Setting = SETTINGS[name];
  if (typeof fallback === 'string') return fallback;
  return hasMongodbUrl ? fallback.mongodb : fallback.embedded;
}
