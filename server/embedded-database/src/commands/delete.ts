import { CommandError } from '../errors.ts';
import { QueryRun } from '../planner/execute.ts';
import { queryFor } from '../planner/query.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { readDocument, removeDocument } from '../storage/documents.ts';
import { type Document, decodeDocument } from '../values/value.ts';
import { type CommandDefinition, collectionOf, hintedIndex } from './command.ts';
import {
  booleanOption,
  checkFields,
  deadlineOf,
  documentList,
  documentOption,
  integerOption,
} from './options.ts';
import { runStatements } from './write-results.ts';

export const deleteCommand: CommandDefinition = {
  options: ['deletes', 'ordered'],
  run(context, command) {
    const { database } = context;
    const collection = collectionOf(context, command);
    const ordered = booleanOption(command.body, 'ordered', true);
    let n = 0;
    const outcome = runStatements(documentList(command.body, 'deletes'), ordered, statement => {
      checkFields('delete.deletes', statement, ['q', 'limit', 'hint']);
      const limit = integerOption(statement, 'limit', -1);
      if (limit !== 0 && limit !== 1)
        throw new CommandError(
          'FailedToParse',
          `The limit field in delete objects must be 0 or 1. Got ${limit}`,
        );
      const wishes = {
        limit,
        hint: hintedIndex(collection, statement.hint),
        deadline: deadlineOf(command.body),
      };
      const query = queryFor(parseFilter(documentOption(statement, 'q')), wishes);
      if (!collection) return;
      n += database.atomically(() => {
        const rowIds = Array.from(new QueryRun(database, collection, query).rows(), row => row.rowId);
        for (const rowId of rowIds) removeRow(database, collection, rowId);
        return rowIds.length;
      });
    });
    return { n, ...outcome };
  },
};

export function removeRow(database: Database, collection: Collection, rowId: number): Document | undefined {
  const bytes = readDocument(database, collection, rowId);
  if (!bytes) return undefined;
  const document = decodeDocument(bytes);
  removeDocument(database, collection, rowId, document);
  return document;
}
