import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { backUpTo, checkFile } from '../src/backup.ts';
import { createEmbeddedServer } from '../src/embedded-server.ts';
import { useDatabase } from './test-database.ts';

const WRITERS = 8;
const BACKUPS = 20;

const folder = mkdtempSync(join(tmpdir(), 'embedded-database-'));
const db = useDatabase({ path: join(folder, 'written.db') });

it('A backup during writes is intact, whatever is being written when it starts', async ({
  onTestFinished,
}) => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const orders = db().collection<{ _id: string }>('orders');
  let written = 0;
  let isOver = false;
  const write = async (writer: number) => {
    for (let order = 0; !isOver; order++, written++) await orders.insertOne({ _id: `${writer} ${order}` });
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  try {
    for (let backup = 0; backup < BACKUPS; backup++) {
      const file = join(folder, `${backup}.db`);
      const before = written;
      await backUpTo(file, command => db().command(command));
      checkFile(file);
      expect(await countOrders(file)).toBeGreaterThanOrEqual(before);
    }
  } finally {
    isOver = true;
    await writing;
  }
});

async function countOrders(file: string): Promise<number> {
  const server = await createEmbeddedServer({ path: file });
  const client = await new MongoClient(server.url).connect();
  const count = await client.db(db().databaseName).collection('orders').countDocuments();
  await client.close();
  await server.stop();
  return count;
}
