import {
  type ChangeStream,
  type ChangeStreamOptions,
  type Db,
  type DbOptions,
  type Document,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoServerError,
  MongoServerSelectionError,
  ReadConcern,
} from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { isDatabaseUnavailable } from '../lib/mongo/unavailable.ts';
import { ENDING_CONNECTION } from './ending-connection.ts';
import { traceCommands } from './trace-commands.ts';

export interface Database {
  db: Db;
  /**
   * The same database through a small separate pool for long-running work, such as reports and retention, so
   * that requests never wait for a connection.
   */
  bulkDb: Db;
  /** Opens a change stream on its own connection. */
  watch(pipeline: Document[], options: ChangeStreamOptions): ChangeStream;
  /** Closes the connection of the change streams. */
  endWatching(): Promise<void>;
  /** Whether the primary responded within the last seconds and no command has been waiting for long. */
  isResponding(): boolean;
  /** Connections in use, and commands waiting for one. Excludes the bulk pool. */
  getPool(): { inUse: number; waiting: number };
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** The default database name. */
const DEFAULT_NAME = 'restaurant-ordering';

/**
 * Set on the database, because the connection string would override the client's `journal` and read concern.
 */
const CONSISTENCY = {
  readPreference: 'primary',
  readConcern: new ReadConcern('majority'),
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 4_000 },
} as const;

const COMMON: MongoClientOptions = {
  ...ENDING_CONNECTION,
  appName: 'restaurant-ordering',
  ignoreUndefined: true,
  retryReads: true,
  retryWrites: true,
};

/**
 * Defaults that the connection string can override. A stalled database is detected within four seconds and
 * probed every second.
 */
const INTERACTIVE: MongoClientOptions = {
  ...COMMON,
  maxPoolSize: 50,
  heartbeatFrequencyMS: 1_000,
  connectTimeoutMS: 3_000,
  serverSelectionTimeoutMS: 3_000,
  waitQueueTimeoutMS: 3_000,
  socketTimeoutMS: 5_000,
};

/** Three heartbeats. */
const SILENCE_MS = 3_000;
/**
 * A server can respond to heartbeats but not to commands, for example when its disk hangs. Heartbeats take
 * less than this even on a busy machine.
 */
const SLOW_COMMAND_MS = 1_250;

/** Limits parallel long-running commands, so that the database stays responsive. */
const BULK_POOL_SIZE = 4;

/** A change stream request waits on the server until there are changes. */
const WATCHING: MongoClientOptions = {
  minPoolSize: 0,
  maxPoolSize: 2,
  socketTimeoutMS: 30_000,
  heartbeatFrequencyMS: 10_000,
};

/** Migrations wait for elections, and for every member of the replica set. */
const PATIENT_CONSISTENCY = { ...CONSISTENCY, writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Waits for elections, and does not limit the duration of commands. The connection string cannot override
 * this.
 */
const PATIENT: MongoClientOptions = {
  ...COMMON,
  maxPoolSize: 5,
  serverSelectionTimeoutMS: 10_000,
  socketTimeoutMS: 0,
};

const DENIED = new Map([
  [
    13,
    'denies access: MONGODB_URL must contain the name and password of a user that can read, write, and build and drop indexes, such as one with the role readWrite',
  ],
  [18, 'rejects the username or password in MONGODB_URL'],
]);

/**
 * Opens the running service's connection, whose commands complete within seconds. `name` overrides the
 * database in the connection string.
 */
export async function connect(
  url: string,
  name?: string,
  bulkPoolSize = BULK_POOL_SIZE,
  isTraced = false,
): Promise<Database> {
  const connection = parse(url);
  const { searchParams } = connection;
  const defaults = Object.entries(INTERACTIVE).filter(([option]) => !searchParams.has(option));
  const databaseName = name ?? getDatabaseName(connection);
  const options: MongoClientOptions = {
    ...Object.fromEntries(defaults),
    ...(isTraced && { monitorCommands: true }),
  };
  const { client, db } = await open(url, options, databaseName, CONSISTENCY);
  // Connects with its first command.
  const bulk = new MongoClient(url, { ...options, minPoolSize: 0, maxPoolSize: bulkPoolSize });
  const watching = new MongoClient(url, { ...options, ...WATCHING });
  if (isTraced) for (const traced of [client, bulk]) traceCommands(traced);
  let heardAt = performance.now();
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    if (reply.isWritablePrimary) heardAt = performance.now();
  });
  const commands = watchCommands(client);
  return {
    db,
    bulkDb: bulk.db(databaseName, CONSISTENCY),
    watch: (pipeline, changeOptions) => watching.db(databaseName, CONSISTENCY).watch(pipeline, changeOptions),
    endWatching: () => watching.close(),
    isResponding: () =>
      performance.now() - heardAt < SILENCE_MS && commands.getLongestWait() < SLOW_COMMAND_MS,
    getPool: commands.getPool,
    ping: () => db.command({ ping: 1 }),
    async close() {
      await watching.close();
      await bulk.close();
      await client.close();
    },
  };
}

/** Opens a connection for migrations, whose commands may take long. */
export async function connectPatiently(
  url: string,
  name?: string,
): Promise<{ db: Db; close(): Promise<void> }> {
  const { client, db } = await open(url, PATIENT, name ?? getDatabaseName(parse(url)), PATIENT_CONSISTENCY);
  return { db, close: () => client.close() };
}

/** Tracks commands, each of which occupies a connection until its reply. */
function watchCommands(client: MongoClient) {
  const sentAt = new Map<string, number>();
  let waiting = 0;
  const name = ({ address, connectionId }: { address: string; connectionId: number | '<monitor>' }) =>
    `${address} ${connectionId}`;
  // Deleted before it is set again, so that the first entry is the oldest.
  client.on('connectionCheckOutStarted', () => void waiting++);
  client.on('connectionCheckOutFailed', () => void waiting--);
  client.on('connectionCheckedOut', event => {
    waiting--;
    sentAt.set(name(event), performance.now());
  });
  client.on('connectionCheckedIn', event => void sentAt.delete(name(event)));
  client.on('connectionClosed', event => void sentAt.delete(name(event)));
  return {
    getPool: () => ({ inUse: sentAt.size, waiting: Math.max(0, waiting) }),
    getLongestWait(): number {
      const [first] = sentAt.values();
      return first === undefined ? 0 : performance.now() - first;
    },
  };
}

async function open(url: string, options: MongoClientOptions, databaseName: string, consistency: DbOptions) {
  const client = explainUnusable(() => new MongoClient(url, options));
  try {
    await client.connect();
  } catch (error) {
    await client.close();
    throw explainDatabaseError(error);
  }
  return { client, db: client.db(databaseName, consistency) };
}

/** Option names are case-insensitive. */
const parse = (url: string): ConnectionString => explainUnusable(() => new ConnectionString(url));

/** Without a name, the driver would use the database `test`. */
const getDatabaseName = ({ pathname }: ConnectionString): string =>
  decodeURIComponent(pathname.slice(1)) || DEFAULT_NAME;

/**
 * Error messages of the driver and its parser do not contain the connection string, which includes a
 * password.
 */
function explainUnusable<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    const hint = 'Percent-encode characters such as @ : / % in its username and password';
    throw new Error(`MONGODB_URL is invalid: ${getMessage(error)}. ${hint}`, { cause: error });
  }
}

/** Leaves the service's own errors unchanged. */
export function explainDatabaseError(error: unknown): unknown {
  if (isLookupError(error))
    return new Error(
      `The database cannot be reached: ${error.message}. Check the host name in MONGODB_URL, and your DNS`,
      { cause: error },
    );
  if (!(error instanceof MongoError)) return error;
  const denied = error instanceof MongoServerError ? DENIED.get(Number(error.code)) : undefined;
  const what = denied ?? (isDatabaseUnavailable(error) ? 'cannot be reached' : 'cannot be used');
  return new Error(`The database ${what}: ${getMessage(error)}${describeMissingServer(error)}`, {
    cause: error,
  });
}

/** The driver passes on DNS errors of mongodb+srv:// names. */
const isLookupError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && /^query(Srv|Txt)$/.test(String(error.syscall));

/** The driver silently ignores servers outside the replica set. */
function describeMissingServer(error: MongoError): string {
  if (!(error instanceof MongoServerSelectionError)) return '';
  if (error.reason?.type !== 'ReplicaSetNoPrimary')
    return '. Check that it is running, and check the address in MONGODB_URL';
  return `. No primary of the replica set ${error.reason.setName} was found: check the hosts and replicaSet in MONGODB_URL, and rs.status()`;
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
