import { type Db, MongoClient } from 'mongodb';

export type Database = { db: Db; close(): Promise<void>; ping(): Promise<void> };

export async function connect(url: string, name?: string): Promise<Database> {
  const client = new MongoClient(url, {
    appName: 'restaurant-ordering',
    serverSelectionTimeoutMS: 5_000,
    maxPoolSize: 50,
    waitQueueTimeoutMS: 10_000,
    socketTimeoutMS: 30_000,
    ignoreUndefined: true,
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database cannot be reached: ${reason}`, { cause: error });
  }
  const db = client.db(name);
  return {
    db,
    close: () => client.close(),
    ping: async () => {
      await db.command({ ping: 1 });
    },
  };
}
