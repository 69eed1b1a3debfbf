import { aggregate } from './aggregate.ts';
import { backupDatabase } from './backup.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { CommandDefinition } from './command.ts';
import { count } from './count.ts';
import { deleteCommand } from './delete.ts';
import { explain } from './explain.ts';
import { find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { buildInfo, endSessions, hello, ping } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { update } from './update.ts';

export const COMMANDS: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.entries({
    aggregate,
    backupDatabase,
    buildInfo,
    count,
    create,
    createIndexes,
    delete: deleteCommand,
    drop,
    dropDatabase,
    dropIndexes,
    endSessions,
    explain,
    find,
    findAndModify,
    getMore,
    hello,
    insert,
    ismaster: hello,
    killCursors,
    listCollections,
    listDatabases,
    listIndexes,
    ping,
    update,
  }),
);
