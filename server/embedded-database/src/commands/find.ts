import { CommandError } from '../errors.ts';
import { parseSort, type Query } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileProjection, type Projection } from '../query/projection.ts';
import type { Collection } from '../storage/collection.ts';
import { readDocument } from '../storage/documents.ts';
import { type Document, isNumeric } from '../values/value.ts';
import { type CommandDefinition, type Context, collectionOf, hintedIndex, namespaceOf } from './command.ts';
import { listResults } from './cursors.ts';
import {
  booleanOption,
  deadlineOf,
  documentOption,
  FIRST_BATCH,
  integerOption,
  nonNegativeOption,
} from './options.ts';

export const find: CommandDefinition = {
  options: [
    'allowDiskUse',
    'allowPartialResults',
    'batchSize',
    'filter',
    'hint',
    'limit',
    'noCursorTimeout',
    'projection',
    'singleBatch',
    'skip',
    'sort',
  ],
  run(context, command) {
    const { body } = command;
    const namespace = namespaceOf(command);
    const collection = collectionOf(context, command);
    const query = findQuery(body, collection);
    const projection = compileProjection(documentOption(body, 'projection'));
    const single = booleanOption(body, 'singleBatch', false) || integerOption(body, 'limit', 0) < 0;
    const batchSize = nonNegativeOption(body, 'batchSize', FIRST_BATCH);
    const results = collection ? findResults(context, collection, query, projection) : listResults([]);
    return context.cursors.start(namespace, results, { batchSize, single });
  },
};

export function findQuery(body: Document, collection: Collection | undefined): Query {
  return {
    filter: parseFilter(documentOption(body, 'filter')),
    sort: parseSort(documentOption(body, 'sort')),
    skip: nonNegativeOption(body, 'skip', 0),
    limit: Math.abs(integerOption(body, 'limit', 0)),
    hint: hintedIndex(collection, body.hint),
    deadline: deadlineOf(body),
  };
}

function findResults(context: Context, collection: Collection, query: Query, projection: Projection) {
  return {
    rows: new QueryExecutor(context.database, collection, query).rows(),
    read: (rowId: number) => {
      if (context.database.collection(collection.namespace)?.table !== collection.table) {
        throw new CommandError('QueryPlanKilled', `collection dropped. ns: ${collection.namespace}`);
      }
      return readDocument(context.database, collection, rowId);
    },
    project: projection,
  };
}

export const getMore: CommandDefinition = {
  options: ['collection', 'batchSize'],
  run(context, { body }) {
    return context.cursors.more(
      cursorId(body.getMore),
      nonNegativeOption(body, 'batchSize', 0) || Number.POSITIVE_INFINITY,
      body.maxTimeMS === undefined ? undefined : nonNegativeOption(body, 'maxTimeMS', 0),
    );
  },
};

export const killCursors: CommandDefinition = {
  options: ['cursors'],
  run(context, { body }) {
    const cursors = Array.isArray(body.cursors) ? body.cursors : [];
    const killed = cursors.filter(id => context.cursors.close(cursorId(id)));
    const missing = cursors.filter(id => !killed.includes(id));
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
  },
};

function cursorId(value: unknown): bigint {
  if (isNumeric(value)) return BigInt(typeof value === 'number' ? value : value.toString());
  throw new CommandError('TypeMismatch', 'a cursor id has to be a long');
}
