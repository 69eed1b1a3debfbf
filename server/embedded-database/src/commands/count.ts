import { type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { Document } from '../values/value.ts';
import { type CommandDefinition, collectionOf, hintedIndex } from './command.ts';
import { deadlineOf, documentOption, integerOption, nonNegativeOption } from './options.ts';

export const count: CommandDefinition = {
  options: ['query', 'limit', 'skip', 'hint'],
  run(context, command) {
    const collection = collectionOf(context, command);
    const query = countQuery(command.body, collection);
    const total = collection ? new QueryExecutor(context.database, collection, query).count() : 0;
    const afterSkip = Math.max(0, total - nonNegativeOption(command.body, 'skip', 0));
    const limit = Math.abs(integerOption(command.body, 'limit', 0));
    return { n: limit > 0 ? Math.min(limit, afterSkip) : afterSkip };
  },
};

export function countQuery(body: Document, collection: Collection | undefined): Query {
  return queryFor(parseFilter(documentOption(body, 'query')), {
    hint: hintedIndex(collection, body.hint),
    deadline: deadlineOf(body),
  });
}
