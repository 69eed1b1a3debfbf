import { type CommandStartedEvent, type Db, type Document, MongoClient, MongoServerError } from 'mongodb';
import { expect } from 'vitest';
import { drainBackground } from './drain-background.ts';
import type { TestService } from './service.ts';

/** The connection option that makes the driver report every command. */
export const COMMAND_MONITORING = { monitorCommands: 'true' };

const EXPLAINED = ['find', 'aggregate', 'count', 'distinct', 'findAndModify', 'update', 'delete'];

/** Examined documents and index keys. */
type Cost = { scansCollection: boolean; documents: number; keys: number };

/** Watches a service's database commands as sent by the driver. */
export function watchQueries(service: TestService) {
  let sent: Document[] = [];
  onCommand(service, ({ command }) => sent.push(command));
  const database = driverOf(service).db(service.database.name);

  /** A command's execution cost. */
  async function explain(command: Document): Promise<Cost> {
    const { lsid, $db, txnNumber, $clusterTime, $readPreference, ...explained } = command;
    const { queryPlanner, executionStats } = planOf(await explainOn(database, explained));
    return {
      scansCollection: JSON.stringify(queryPlanner).includes('COLLSCAN'),
      documents: executionStats?.totalDocsExamined ?? 0,
      keys: executionStats?.totalKeysExamined ?? 0,
    };
  }

  return {
    /** The commands during some work, including effects. */
    async commandsOf(work: () => Promise<unknown>): Promise<Document[]> {
      await drainBackground(service);
      sent = [];
      await work();
      await drainBackground(service);
      return sent.filter(command => EXPLAINED.some(name => name in command) && !('jobs' in command));
    },

    explain,

    /** Fails if a command scans a collection or reads more than this many documents. */
    async expectIndexed(command: Document, documents: number): Promise<void> {
      const cost = await explain(command);
      const label = JSON.stringify(command);
      expect(cost.scansCollection, label).toBe(false);
      expect(cost.documents, label).toBeLessThanOrEqual(documents);
    },
  };
}

/** Calls back with every command of a service, on both pools. */
export function onCommand(service: TestService, listener: (event: CommandStartedEvent) => void): void {
  for (const driver of driversOf(service)) driver.on('commandStarted', listener);
}

/** A service's MongoDB client, which reports commands under `COMMAND_MONITORING`. */
export const driverOf = ({ context }: TestService): MongoClient => clientOf(context.collections.orders);

/** Both clients, including the bulk pool's. */
export const driversOf = ({ context }: TestService): MongoClient[] =>
  [context.collections, context.bulk].map(({ orders }) => clientOf(orders));

function clientOf(collection: object): MongoClient {
  const driver: unknown = Reflect.get(collection, 'client');
  if (driver instanceof MongoClient) return driver;
  throw new Error('The driver no longer shows the client of a collection');
}

/** FerretDB cannot explain writes. Their filters are planned like reads. */
async function explainOn(database: Db, command: Document): Promise<Document> {
  // As sent by `runRead`: an undefined hint would become null.
  const explain = (explained: Document) =>
    database.command({ explain: explained, verbosity: 'executionStats' }, { ignoreUndefined: true });
  return explain(command).catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.codeName === 'NotImplemented')) throw error;
    return explain(toRead(command));
  });
}

function toRead({
  findAndModify,
  update,
  updates,
  delete: remove,
  deletes,
  ...modification
}: Document): Document {
  if (findAndModify) {
    const { query, sort, hint } = modification;
    return { find: findAndModify, filter: query, sort, hint, limit: 1 };
  }
  const [{ q, hint, multi, limit }] = updates ?? deletes;
  return { find: update ?? remove, filter: q, hint, ...(!multi && limit !== 0 && { limit: 1 }) };
}

/** MongoDB nests the plan of an aggregation one level deeper. */
function planOf(explanation: Document): Document {
  return explanation.stages?.[0]?.$cursor ?? explanation;
}
