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
   * The same on a small pool of its own, for what takes long: reports, recoveries, purges. It takes no connection from requests.
   */
  bulkDb: Db;
  /** Opens a change stream of the database, on a connection of its own. */
  watch(pipeline: Document[], options: ChangeStreamOptions): ChangeStream;
  /** Closes the connection of change streams. */
  endWatching(): Promise<void>;
  /** Whether the primary answered within the last seconds, and no command has been waiting for its answer for long. */
  isResponding(): boolean;
  /** Connections that commands use, and commands that wait for one. Those of the bulk pool are not counted. */
  getPool(): { inUse: number; waiting: number };
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
  ...ENDING_CONNECTION,
  appName: 'restaurant-ordering',
  ignoreUndefined: true,
  retryReads: true,
  retryWrites: true,
};

/**
 * The defaults of the connection string's options. A stalled database is noticed within four seconds and asked again every
 * second.
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

/** The length of three heartbeats. */
const SILENCE_MS = 3_000;
/** A server can answer heartbeats and no commands, when its disk hangs, say. On a busy machine each takes less than this. */
const SLOW_COMMAND_MS = 1_250;

/** The size of the bulk pool. More at a time would keep a database busy that others wait for. */
const BULK_POOL_SIZE = 4;

/** A request for changes waits on the server until there are some. */
const WATCHING: MongoClientOptions = {
  minPoolSize: 0,
  maxPoolSize: 2,
  socketTimeoutMS: 30_000,
  heartbeatFrequencyMS: 10_000,
};

/** Migrations wait for an election to end, and for the last member of a replica set. */
const PATIENT_CONSISTENCY = { ...CONSISTENCY, writeConcern: { w: 'majority', journal: true } } as const;

/** Waits for the end of an election, and does not limit how long a command runs. The connection string cannot change that. */
const PATIENT: MongoClientOptions = {
  ...COMMON,
  maxPoolSize: 5,
  serverSelectionTimeoutMS: 10_000,
  socketTimeoutMS: 0,
};

const DENIED = new Map([
  [
    13,
    'denies access: MONGODB_URL must hold the name and the password of a user who may read and write, and build and drop indexes, as the role readWrite may',
  ],
  [18, 'rejects the user name or the password in MONGODB_URL'],
]);

/**
 * Opens the connection of the running service, whose commands end within seconds. `name` replaces the database in the connection
 * string.
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
  // It connects with its first command.
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

/** A command has a connection for itself, from when it is sent until its answer is there. */
function watchCommands(client: MongoClient) {
  const sentAt = new Map<string, number>();
  let waiting = 0;
  const name = ({ address, connectionId }: { address: string; connectionId: number | '<monitor>' }) =>
    `${address} ${connectionId}`;
  // Each is deleted before it is set again, so that the first one is the oldest.
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

/** The names of its options are compared without regard to case. */
const parse = (url: string): ConnectionString => explainUnusable(() => new ConnectionString(url));

/** Without a name, the driver would use the database `test`. */
const getDatabaseName = ({ pathname }: ConnectionString): string =>
  decodeURIComponent(pathname.slice(1)) || DEFAULT_NAME;

/** The messages of the driver and of its parser do not repeat the connection string, which holds a password. */
function explainUnusable<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    const hint = 'In its user name and password, characters such as @ : / % must be percent-encoded';
    throw new Error(`MONGODB_URL is not usable: ${getMessage(error)}. ${hint}`, { cause: error });
  }
}

/** Errors of our own pass. */
export function explainDatabaseError(error: unknown): unknown {
  if (isLookupError(error))
    return new Error(
      `The database cannot be reached: ${error.message}. Check the name in MONGODB_URL, and the name servers`,
      { cause: error },
    );
  if (!(error instanceof MongoError)) return error;
  const denied = error instanceof MongoServerError ? DENIED.get(Number(error.code)) : undefined;
  const what = denied ?? (isDatabaseUnavailable(error) ? 'cannot be reached' : 'cannot be used');
  return new Error(`The database ${what}: ${getMessage(error)}${describeMissingServer(error)}`, {
    cause: error,
  });
}

/** The driver passes on what the name servers say of a name in mongodb+srv://. */
const isLookupError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && /^query(Srv|Txt)$/.test(String(error.syscall));

/** A server of another replica set, or of none, is left out without a word. */
function describeMissingServer(error: MongoError): string {
  if (!(error instanceof MongoServerSelectionError)) return '';
  if (error.reason?.type !== 'ReplicaSetNoPrimary')
    return '. Check that it runs, and the address in MONGODB_URL';
  return `. No primary of the replica set ${error.reason.setName} was found: check the hosts and replicaSet in MONGODB_URL, and rs.status()`;
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
