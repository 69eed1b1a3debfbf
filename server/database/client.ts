import { type Db, MongoClient, type MongoClientOptions, MongoServerError, ReadConcern } from 'mongodb';
import { isDatabaseUnavailable } from '../lib/mongo/unavailable.ts';

export interface Database {
  db: Db;
  /** Whether the primary answered within the last seconds. */
  isResponding(): boolean;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** The database if the connection string names none. */
const DEFAULT_NAME = 'restaurant-ordering';

/** Set on the database, because the connection string would override `journal` and read concern of the client. */
const CONSISTENCY = {
  readPreference: 'primary',
  readConcern: new ReadConcern('majority'),
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 4_000 },
} as const;

const COMMON: MongoClientOptions = {
  appName: 'restaurant-ordering',
  ignoreUndefined: true,
  retryReads: true,
  retryWrites: true,
};

/** A stalled database is noticed within four seconds and asked again every second. */
const INTERACTIVE: MongoClientOptions = {
  ...COMMON,
  maxPoolSize: 50,
  heartbeatFrequencyMS: 1_000,
  connectTimeoutMS: 3_000,
  serverSelectionTimeoutMS: 3_000,
  waitQueueTimeoutMS: 3_000,
  socketTimeoutMS: 5_000,
};

/** The length of three heartbeats. */
const SILENCE_MS = 3_000;

/** Waits for the end of an election, and does not limit how long a command runs. */
const PATIENT: MongoClientOptions = {
  ...COMMON,
  maxPoolSize: 5,
  serverSelectionTimeoutMS: 10_000,
  socketTimeoutMS: 0,
};

const DENIED = new Map([
  [13, 'denies access: MONGODB_URL must hold the name and the password of a user who may read and write'],
  [18, 'rejects the user name or the password in MONGODB_URL'],
]);

/**
 * Opens the connection of the running service, whose commands end within seconds. `prepare` runs first, on a connection
 * without that limit. `name` replaces the database in the connection string.
 */
export async function connect(
  url: string,
  name?: string,
  prepare?: (db: Db) => Promise<unknown>,
): Promise<Database> {
  if (prepare) {
    const { client, db } = await open(url, PATIENT, name);
    try {
      await prepare(db);
    } catch (error) {
      throw explain(error);
    } finally {
      await client.close();
    }
  }
  const { client, db } = await open(url, INTERACTIVE, name);
  let heardAt = performance.now();
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    if (reply.isWritablePrimary) heardAt = performance.now();
  });
  return {
    db,
    isResponding: () => performance.now() - heardAt < SILENCE_MS,
    ping: () => db.command({ ping: 1 }),
    close: () => client.close(),
  };
}

async function open(url: string, options: MongoClientOptions, name = getDatabaseName(url)) {
  const client = createClient(url, options);
  try {
    await client.connect();
  } catch (error) {
    await client.close();
    throw explain(error);
  }
  return { client, db: client.db(name, CONSISTENCY) };
}

/** The driver's messages do not repeat the connection string, which holds a password. */
function createClient(url: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(url, options);
  } catch (error) {
    const hint = 'In its user name and password, characters such as @ : / % must be percent-encoded';
    throw new Error(`MONGODB_URL is not usable: ${getMessage(error)}. ${hint}`, { cause: error });
  }
}

/** Without a name, the driver would use the database `test`. */
function getDatabaseName(url: string): string {
  const [, path] = /^[a-z+]+:\/\/[^/]+\/([^?]+)/.exec(url) ?? [];
  return path === undefined ? DEFAULT_NAME : decodeURIComponent(path);
}

function explain(error: unknown): Error {
  const denied = error instanceof MongoServerError ? DENIED.get(Number(error.code)) : undefined;
  const what = denied ?? (isDatabaseUnavailable(error) ? 'cannot be reached' : 'cannot be used');
  return new Error(`The database ${what}: ${getMessage(error)}`, { cause: error });
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
