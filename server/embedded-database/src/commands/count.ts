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
    return { n: collection ? new QueryExecutor(context.database, collection, query).count() : 0 };
  },
};

export function countQuery(body: Document, collection: Collection | undefined): Query {
  return queryFor(parseFilter(documentOption(body, 'query')), {
    skip: nonNegativeOption(body, 'skip', 0),
    limit: Math.abs(integerOption(body, 'limit', 0)),
    hint: hintedIndex(collection, body.hint),
    deadline: deadlineOf(body),
  });
}
