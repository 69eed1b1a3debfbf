import type { Db, Document } from 'mongodb';
import { type DatabaseProxy, startDatabaseProxy } from '../../helpers/database-proxy.ts';

/** What some processes asked of the database. Keys and documents are estimated: every so many commands one is explained. */
export type Usage = { commands: number; keys: number; documents: number; bytesWritten: number };

export type Meter = DatabaseProxy & {
  read(): Promise<Usage>;
};

const EXPLAINED = ['find', 'aggregate', 'count', 'distinct', 'findAndModify', 'update', 'delete'];
const WRITES = ['insert', 'update', 'delete', 'findAndModify'];
const EXPLAIN_EVERY = 10;

/** Counts the commands that reach the database through it. `db` explains them past the meter. */
export async function startMeter(databaseUrl: string, db: Db): Promise<Meter> {
  const usage: Usage = { commands: 0, keys: 0, documents: 0, bytesWritten: 0 };
  const seen = new Map<string, number>();
  const explaining: Promise<void>[] = [];

  async function explain({ lsid, $db, txnNumber, $clusterTime, $readPreference, ...command }: Document) {
    for (const explained of splitStatements(command)) {
      const { executionStats } = await db.command({ explain: explained, verbosity: 'executionStats' });
      usage.keys += (executionStats?.totalKeysExamined ?? 0) * EXPLAIN_EVERY;
      usage.documents += (executionStats?.totalDocsExamined ?? 0) * EXPLAIN_EVERY;
    }
  }

  const proxy = await startDatabaseProxy(databaseUrl, (command, bytes) => {
    const [name = ''] = Object.keys(command);
    usage.commands += 1;
    if (WRITES.includes(name)) usage.bytesWritten += bytes;
    if (!EXPLAINED.includes(name)) return;
    const kind = `${name} ${command[name]}`;
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    if (count % EXPLAIN_EVERY === 0) explaining.push(explain(command));
  });
  return {
    ...proxy,
    async read() {
      await Promise.all(explaining.splice(0));
      return { ...usage };
    },
  };
}

/** One statement can be explained at a time. */
function splitStatements(command: Document): Document[] {
  const list = ['updates', 'deletes'].find(name => name in command);
  if (list === undefined) return [command];
  return command[list].map((statement: Document) => ({ ...command, [list]: [statement] }));
}

export const usageOf = (read: (name: keyof Usage) => number): Usage => ({
  commands: read('commands'),
  keys: read('keys'),
  documents: read('documents'),
  bytesWritten: read('bytesWritten'),
});
