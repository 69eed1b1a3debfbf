import type { Db, Document } from 'mongodb';
import { type DatabaseProxy, startDatabaseProxy } from '../../helpers/database-proxy.ts';

/** A process's database usage so far. Keys and documents are only counted for explained commands. */
export type Usage = { commands: number; keys: number; documents: number; bytesWritten: number };

export type Meter = DatabaseProxy & {
  /** From now on, every command is also explained, which doubles the database's work. */
  explain(isOn: boolean): void;
  read(): Promise<Usage>;
};

const EXPLAINED = ['find', 'aggregate', 'count', 'distinct', 'findAndModify', 'update', 'delete'];
const WRITES = ['insert', 'update', 'delete', 'findAndModify'];

/** Counts commands that reach the database through it. `db` bypasses the meter to explain them. */
export async function startMeter(databaseUrl: string, db: Db): Promise<Meter> {
  const usage: Usage = { commands: 0, keys: 0, documents: 0, bytesWritten: 0 };
  const explaining: Promise<void>[] = [];
  let isExplaining = false;

  async function explain({ lsid, $db, txnNumber, $clusterTime, $readPreference, ...command }: Document) {
    for (const explained of splitStatements(command)) {
      const { stages, ...plan } = await db.command({ explain: explained, verbosity: 'executionStats' });
      // MongoDB nests the plan of an aggregation one level deeper.
      const { executionStats } = stages?.[0]?.$cursor ?? plan;
      usage.keys += executionStats?.totalKeysExamined ?? 0;
      usage.documents += executionStats?.totalDocsExamined ?? 0;
    }
  }

  const proxy = await startDatabaseProxy(databaseUrl, (command, bytes) => {
    const [name = ''] = Object.keys(command);
    usage.commands += 1;
    if (WRITES.includes(name)) usage.bytesWritten += bytes;
    if (isExplaining && EXPLAINED.includes(name)) explaining.push(explain(command));
  });
  return {
    ...proxy,
    explain(isOn) {
      isExplaining = isOn;
    },
    async read() {
      await Promise.all(explaining.splice(0));
      return { ...usage };
    },
  };
}

/** Only one statement can be explained at a time. */
function splitStatements(command: Document): Document[] {
  const list = ['updates', 'deletes'].find(name => name in command);
  if (list === undefined) return [command];
  return command[list].map((statement: Document) => ({ ...command, [list]: [statement] }));
}
