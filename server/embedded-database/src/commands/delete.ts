import { CommandError } from '../errors.ts';
import { type Query, queryFor } from '../planner/query.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { Document } from '../values/value.ts';
import { type CommandDefinition, collectionOf, hintedIndex } from './command.ts';
import {
  booleanOption,
  checkFields,
  deadlineOf,
  documentList,
  documentOption,
  integerOption,
} from './options.ts';
import { removeMatches } from './write-one.ts';
import { runStatements } from './write-results.ts';

export const deleteCommand: CommandDefinition = {
  options: ['deletes', 'ordered'],
  run(context, command) {
    const { database } = context;
    const collection = collectionOf(context, command);
    const ordered = booleanOption(command.body, 'ordered', true);
    let n = 0;
    const outcome = runStatements(documentList(command.body, 'deletes'), ordered, statement => {
      const query = deleteQuery(statement, collection, command.body);
      if (!collection) return;
      n += removeMatches(database, collection, query);
    });
    return { n, ...outcome };
  },
};

export function deleteQuery(statement: Document, collection: Collection | undefined, body: Document): Query {
  checkFields('delete.deletes', statement, ['q', 'limit', 'hint']);
  const limit = integerOption(statement, 'limit', -1);
  if (limit !== 0 && limit !== 1) {
    throw new CommandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  const hint = hintedIndex(collection, statement.hint);
  return queryFor(parseFilter(documentOption(statement, 'q')), { limit, hint, deadline: deadlineOf(body) });
}
