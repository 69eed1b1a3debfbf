import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect } from 'vitest';
import { createEmbeddedServer, type EmbeddedServerOptions } from '../src/embedded-server.ts';

/** A separate server for each test file, through the real driver. */
export function useDatabase(options: EmbeddedServerOptions = {}): () => Db {
  let db: Db | undefined;
  let stop = async () => {};
  beforeAll(async () => {
    const server = await createEmbeddedServer(options);
    const client = await new MongoClient(server.url).connect();
    db = client.db('restaurant');
    stop = async () => {
      await client.close();
      await server.stop();
    };
  });
  afterAll(() => stop());
  return () => {
    if (!db) throw new Error('the database is there once the tests run');
    return db;
  };
}

type Plan = { stage: string; indexName?: string; inputStage?: Plan; inputStages?: Plan[] };
type Explained = {
  queryPlanner: { winningPlan: Plan };
  executionStats: { nReturned: number; totalKeysExamined: number; totalDocsExamined: number };
};

function isExplained(value: unknown): value is Explained {
  return typeof value === 'object' && value !== null && 'queryPlanner' in value && 'executionStats' in value;
}

export function explained(value: unknown): Explained & { plan: Plan } {
  if (!isExplained(value)) throw new Error(`not an explanation: ${JSON.stringify(value)}`);
  return { ...value, plan: value.queryPlanner.winningPlan };
}

/** A field's distinct values, sorted. */
export async function distinctValues(collection: Collection<Document>, field: string): Promise<unknown[]> {
  const documents = await collection.find({}, { sort: { [field]: 1 } }).toArray();
  return [...new Set(documents.map(document => document[field] ?? null))];
}

/** Waits for a condition. */
export function eventually<Result>(probe: () => Result) {
  return expect.poll(probe, { interval: 10 });
}

/** The rejection error of a promise. */
export async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return { ...error, message: error.message, cause: error };
  }
  throw new Error('expected a failure');
}
