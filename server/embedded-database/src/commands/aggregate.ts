import { CommandError } from '../errors.ts';
import { parseSort, type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import { readForCursor } from '../storage/documents.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  isDocument,
  isNumeric,
  toNumber,
  type Value,
} from '../values/value.ts';
import {
  type CommandDefinition,
  type Context,
  collectionOf,
  hintedIndex,
  namespaceOf,
  type Reply,
} from './command.ts';
import { listResults, type Results } from './cursors.ts';
import { deadlineOf, documentList, documentOption, nonNegativeOption } from './options.ts';

export const aggregate: CommandDefinition = {
  options: ['pipeline', 'cursor', 'hint', 'allowDiskUse'],
  run(context, command) {
    const { body } = command;
    if (!isDocument(body.cursor)) {
      throw new CommandError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    }
    const namespace = namespaceOf(command);
    const batchSize = nonNegativeOption(documentOption(body, 'cursor'), 'batchSize', 101);
    const answer = (results: Results): Reply => context.cursors.start(namespace, results, { batchSize });
    const collection = collectionOf(context, command);
    const { query, rest } = aggregateQuery(body, collection);
    const countField = countedField(rest, query);
    if (countField) return answer(listResults(countRows(context, collection, query, countField)));
    if (rest.length === 0) return answer(rowResults(context, collection, query));
    return import('../aggregation/pipeline.ts').then(({ compilePipeline }) => {
      const run = compilePipeline(rest);
      const rows = collection ? new QueryExecutor(context.database, collection, query).rows() : [];
      const documents = Array.from(rows, row => decodeDocument(row.bytes));
      return answer(listResults(run(documents).map(encodeDocument)));
    });
  },
};

/** Splits a pipeline into what the planner can do (leading match, sort, skip, limit) and the stages after that. */
export function aggregateQuery(
  body: Document,
  collection: Collection | undefined,
): { query: Query; rest: Document[] } {
  const rest = documentList(body, 'pipeline');
  for (const stage of rest) {
    if (Object.keys(stage).length !== 1) {
      throw new CommandError(
        'Location40323',
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
  }
  const filters: Filter[] = [];
  while (isDocument(rest[0]?.$match)) filters.push(parseFilter(documentOption(rest.shift() ?? {}, '$match')));
  const sort = isDocument(rest[0]?.$sort) ? parseSort(documentOption(rest.shift() ?? {}, '$sort')) : [];
  const skip = isWholeNumber(rest[0]?.$skip) ? nonNegativeOption(rest.shift() ?? {}, '$skip', 0) : 0;
  const limit = isWholeNumber(rest[0]?.$limit) ? nonNegativeOption(rest.shift() ?? {}, '$limit', 0) : 0;
  const hint = hintedIndex(collection, body.hint);
  const filter: Filter = { kind: 'all', filters };
  return { query: queryFor(filter, { sort, skip, limit, hint, deadline: deadlineOf(body) }), rest };
}

function isWholeNumber(value: Value): boolean {
  return isNumeric(value) && Number.isInteger(toNumber(value)) && toNumber(value) > 0;
}

export function isCountOnly(rest: readonly Document[], query: Query): boolean {
  return countedField(rest, query) !== undefined;
}

type CountField = { field: string; id: Value };

/** What `countDocuments` and a closing `$count` ask for: the number alone, which an index can tell. */
function countedField(rest: readonly Document[], query: Query): CountField | undefined {
  const [stage] = rest;
  if (!stage || rest.length > 1 || query.sort.length > 0) return undefined;
  if (typeof stage.$count === 'string' && /^[^$.]+$/.test(stage.$count))
    return { field: stage.$count, id: undefined };
  if (!isDocument(stage.$group)) return undefined;
  const { _id: id, ...fields } = stage.$group;
  const [entry, ...others] = Object.entries(fields);
  const isConstant = id === null || isNumeric(id);
  if (!entry || others.length > 0 || !isConstant || !isDocument(entry[1])) return undefined;
  const { $sum: increment } = entry[1];
  return isNumeric(increment) && toNumber(increment) === 1 && Object.keys(entry[1]).length === 1
    ? { field: entry[0], id }
    : undefined;
}

function countRows(
  context: Context,
  collection: Collection | undefined,
  query: Query,
  { field, id }: CountField,
): Uint8Array[] {
  const { skip, limit } = query;
  const all = queryFor(query.filter, { hint: query.hint, deadline: query.deadline });
  const total = collection ? new QueryExecutor(context.database, collection, all).count() : 0;
  const counted = Math.min(Math.max(0, total - skip), limit || Number.POSITIVE_INFINITY);
  return counted === 0 ? [] : [encodeDocument({ _id: id, [field]: counted })];
}

function rowResults(context: Context, collection: Collection | undefined, query: Query): Results {
  if (!collection) return listResults([]);
  return {
    rows: new QueryExecutor(context.database, collection, query).rows(),
    read: rowId => readForCursor(context.database, collection, rowId),
    present: bytes => bytes,
  };
}
