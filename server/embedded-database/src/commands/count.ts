import { CommandError } from '../errors.ts';
import { type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import { keyText } from '../values/key-encoding.ts';
import { splitPath, valuesAtPath } from '../values/paths.ts';
import type { Document, Value } from '../values/value.ts';
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

export const distinct: CommandDefinition = {
  options: ['key', 'query', 'hint'],
  run(context, command) {
    const { body } = command;
    const collection = collectionOf(context, command);
    if (typeof body.key !== 'string')
      throw new CommandError('TypeMismatch', "BSON field 'distinct.key' has to be a string");
    const query = countQuery(body, collection);
    const steps = splitPath(body.key);
    const values = new Map<string, Value>();
    for (const row of collection ? new QueryExecutor(context.database, collection, query).rows() : []) {
      const document = collection?.cache.decode(row.rowId, row.bytes);
      for (const value of valuesAtPath(document, steps).flat()) {
        if (value !== undefined) values.set(keyText(value), value);
      }
    }
    const inOrder = [...values].sort(([left], [right]) => (left < right ? -1 : 1));
    return { values: inOrder.map(([, value]) => value) };
  },
};
