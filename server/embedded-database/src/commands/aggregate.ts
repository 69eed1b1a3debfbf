import { compilePipeline } from '../aggregation/pipeline.ts';
import { CommandError } from '../errors.ts';
import { parseSort, type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  isDocument,
  isNumeric,
  toNumber,
  type Value,
} from '../values/value.ts';
import { type CommandDefinition, collectionOf, hintedIndex, namespaceOf } from './command.ts';
import { listResults } from './cursors.ts';
import { cursorOptions, deadlineOf, documentList, documentOption, nonNegativeOption } from './options.ts';

export const aggregate: CommandDefinition = {
  options: ['pipeline', 'cursor', 'hint', 'allowDiskUse'],
  run(context, command) {
    const { body } = command;
    if (!isDocument(body.cursor)) throw new CommandError('FailedToParse', "The 'cursor' option is required");
    const collection = collectionOf(context, command);
    const { query, rest } = aggregateQuery(body, collection);
    const documents = isCount(rest, query)
      ? countMatches(context.database, collection, query)
      : runPipeline(context.database, collection, query, rest);
    return context.cursors.start(namespaceOf(command), listResults(documents), cursorOptions(body));
  },
};

/** Splits a pipeline into what the planner executes (leading match, sort, skip and limit) and the other stages. */
export function aggregateQuery(
  body: Document,
  collection: Collection | undefined,
): { query: Query; rest: Document[] } {
  const rest = documentList(body, 'pipeline');
  if (rest.some(stage => Object.keys(stage).length !== 1)) {
    const message = 'A pipeline stage specification object must contain exactly one field.';
    throw new CommandError('Location40323', message);
  }
  const filters: Filter[] = [];
  while (isDocument(rest[0]?.$match)) filters.push(parseFilter(documentOption(rest.shift() ?? {}, '$match')));
  const sort = isDocument(rest[0]?.$sort) ? parseSort(documentOption(rest.shift() ?? {}, '$sort')) : [];
  const skip = isPositiveInteger(rest[0]?.$skip) ? nonNegativeOption(rest.shift() ?? {}, '$skip', 0) : 0;
  const limit = isPositiveInteger(rest[0]?.$limit) ? nonNegativeOption(rest.shift() ?? {}, '$limit', 0) : 0;
  const hint = hintedIndex(collection, body.hint);
  const filter: Filter = { kind: 'all', filters };
  return { query: queryFor(filter, { sort, skip, limit, hint, deadline: deadlineOf(body) }), rest };
}

function isPositiveInteger(value: Value): boolean {
  return isNumeric(value) && Number.isInteger(toNumber(value)) && toNumber(value) > 0;
}

function runPipeline(
  database: Database,
  collection: Collection | undefined,
  query: Query,
  stages: readonly Document[],
): Uint8Array[] {
  const run = compilePipeline(stages);
  const rows = collection ? new QueryExecutor(database, collection, query).rows() : [];
  if (stages.length === 0) return Array.from(rows, row => row.bytes);
  return run(Array.from(rows, row => decodeDocument(row.bytes))).map(encodeDocument);
}

/** `{ $group: { _id: 1, n: { $sum: 1 } } }`, which the driver's `countDocuments` sends: an index can answer it alone. */
export function isCount(stages: readonly Document[], query: Query): boolean {
  const [stage] = stages;
  if (stages.length !== 1 || query.sort.length > 0 || !isDocument(stage?.$group)) return false;
  const { _id, n, ...others } = stage.$group;
  return isOne(_id) && isDocument(n) && isOne(n.$sum) && Object.keys({ ...n, ...others }).length === 1;
}

function isOne(value: Value): boolean {
  return isNumeric(value) && toNumber(value) === 1;
}

function countMatches(
  database: Database,
  collection: Collection | undefined,
  { filter, hint, deadline, skip, limit }: Query,
): Uint8Array[] {
  const all = queryFor(filter, { hint, deadline });
  const total = collection ? new QueryExecutor(database, collection, all).count() : 0;
  const n = Math.min(Math.max(0, total - skip), limit || Number.POSITIVE_INFINITY);
  return n === 0 ? [] : [encodeDocument({ _id: 1, n })];
}
