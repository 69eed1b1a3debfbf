import { Int32 } from 'bson';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { parseSort, type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { type Document, encodeDocument, isDocument, type Value } from '../values/value.ts';
import { isChangeStream, openChangeStream } from './change-stream.ts';
import {
  type Command,
  type CommandDefinition,
  type Context,
  collectionOf,
  hintedIndex,
  namespaceOf,
} from './command.ts';
import { listResults } from './cursors.ts';
import { cursorOptions, deadlineOf, documentList, nonNegativeOption, requiredDocument } from './options.ts';

export const aggregate: CommandDefinition = {
  options: ['pipeline', 'cursor', 'hint', 'allowDiskUse'],
  run(context, command) {
    const { body } = command;
    if (!isDocument(body.cursor)) throw new CommandError('FailedToParse', "The 'cursor' option is required");
    if (isChangeStream(command)) return openChangeStream(context, command);
    const results = listResults(resultsOf(context, command));
    return context.cursors.start(namespaceOf(command), results, cursorOptions(body));
  },
};

function resultsOf(context: Context, command: Command): Uint8Array[] {
  const { own, unions } = splitUnions(command);
  const collection = collectionOf(context, own);
  const { query, counted } = aggregateQuery(own.body, collection);
  const documents = collection ? execute(context.database, collection, query, counted) : [];
  return [...documents, ...unions.flatMap(union => resultsOf(context, union))];
}

/** Splits a pipeline into the part on its own collection and the `$unionWith` pipelines after it. */
export function splitUnions(command: Command): { own: Command; unions: Command[] } {
  const { hint, ...body } = command.body;
  const stages = stagesOf(body);
  const first = stages.findIndex(stage => '$unionWith' in stage);
  const end = first === -1 ? stages.length : first;
  const withBody = (fields: Document): Command => ({ ...command, body: { ...body, ...fields } });
  return {
    own: withBody({ pipeline: stages.slice(0, end), hint }),
    unions: stages.slice(end).map(stage => {
      if (!('$unionWith' in stage)) throw unsupportedStage(stage);
      const { coll = null, pipeline = [] } = requiredDocument(stage, '$unionWith');
      return withBody({ aggregate: coll, pipeline });
    }),
  };
}

function stagesOf(body: Document): Document[] {
  const stages = documentList(body, 'pipeline');
  if (stages.every(stage => Object.keys(stage).length === 1)) return stages;
  const message = 'A pipeline stage specification object must contain exactly one field.';
  throw new CommandError('Location40323', message);
}

/** `counted` is the document to which the number of matches is added, if only that is requested. */
type Aggregation = { query: Query; counted: { fields: Document; name: string } | undefined };

/** Supports query pipelines, and the driver's `countDocuments`. */
export function aggregateQuery(body: Document, collection: Collection | undefined): Aggregation {
  const stages = stagesOf(body);
  const take = (name: string) => (stages[0] && name in stages[0] ? stages.shift() : undefined);
  const filters: Filter[] = [];
  for (let stage = take('$match'); stage; stage = take('$match')) {
    filters.push(parseFilter(requiredDocument(stage, '$match')));
  }
  const sorting = take('$sort');
  const sort = sorting ? parseSort(requiredDocument(sorting, '$sort')) : [];
  const skip = nonNegativeOption(take('$skip') ?? {}, '$skip', 0);
  const limiting = take('$limit');
  const limit = limiting ? nonNegativeOption(limiting, '$limit', 0) : 0;
  if (limiting && limit === 0) throw badValue('the limit of $limit must be positive');
  const counted = countedBy(stages.shift());
  if (stages[0]) throw unsupportedStage(stages[0]);
  const hint = hintedIndex(collection, body.hint);
  const filter: Filter = { kind: 'all', filters };
  return { query: queryFor(filter, { sort, skip, limit, hint, deadline: deadlineOf(body) }), counted };
}

function countedBy(stage: Document | undefined): Aggregation['counted'] {
  if (!stage) return undefined;
  const { $count, $group } = stage;
  if (typeof $count === 'string' && /^[^$.]+$/.test($count)) return { fields: {}, name: $count };
  if (!isDocument($group)) throw unsupportedStage(stage);
  const { _id, n, ...others } = $group;
  const isCount =
    isOne(_id) && isDocument(n) && isOne(n.$sum) && Object.keys({ ...n, ...others }).length === 1;
  if (!isCount) throw notSupported('a $group that is not { _id: 1, n: { $sum: 1 } }');
  return { fields: { _id: new Int32(1) }, name: 'n' };
}

function isOne(value: Value): boolean {
  return value instanceof Int32 && value.value === 1;
}

function unsupportedStage(stage: Document): CommandError {
  const [name] = Object.keys(stage);
  const message = `the pipeline stage '${name}' is not supported there by the embedded database`;
  return new CommandError('Location40324', message);
}

function execute(
  database: Database,
  collection: Collection,
  query: Query,
  counted: Aggregation['counted'],
): Uint8Array[] {
  if (!counted) return Array.from(new QueryExecutor(database, collection, query).rows(), row => row.bytes);
  const n = new QueryExecutor(database, collection, { ...query, sort: [] }).count();
  return n === 0 ? [] : [encodeDocument({ ...counted.fields, [counted.name]: new Int32(n) })];
}
