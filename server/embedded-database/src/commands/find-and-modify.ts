import { CommandError } from '../errors.ts';
import { parseSort, type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileProjection } from '../query/projection.ts';
import type { Collection } from '../storage/collection.ts';
import { removeDocument } from '../storage/documents.ts';
import { compileUpdate } from '../update/compile-update.ts';
import { type Document, encodeDocument } from '../values/value.ts';
import { RawBson } from '../wire/raw-bson.ts';
import { type CommandDefinition, type Context, hintedIndex, namespaceOf, type Reply } from './command.ts';
import { booleanOption, deadlineOf, documentOption } from './options.ts';
import { updateRow, upsertOne } from './write-one.ts';

export const findAndModify: CommandDefinition = {
  options: [
    'bypassDocumentValidation',
    'fields',
    'hint',
    'new',
    'query',
    'remove',
    'sort',
    'update',
    'upsert',
  ],
  run(context, command) {
    const { body } = command;
    const { database } = context;
    const namespace = namespaceOf(command);
    const query = findAndModifyQuery(body, database.collection(namespace));
    const project = compileProjection(documentOption(body, 'fields'));
    const remove = booleanOption(body, 'remove', false);
    if (remove === (body.update !== undefined)) {
      throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified, not both');
    }
    const run = () =>
      remove ? removeOne(context, namespace, query) : modifyOne(context, namespace, query, body);
    const outcome = booleanOption(body, 'upsert', false) ? database.withSavepoint(run) : run();
    const { value, ...lastErrorObject } = outcome;
    return { lastErrorObject, value: value ? new RawBson(project(value)) : null };
  },
};

export function findAndModifyQuery(body: Document, collection: Collection | undefined): Query {
  return queryFor(parseFilter(documentOption(body, 'query')), {
    sort: parseSort(documentOption(body, 'sort')),
    limit: 1,
    hint: hintedIndex(collection, body.hint),
    deadline: deadlineOf(body),
  });
}

type Outcome = Reply & { n: number; value: Uint8Array | undefined };

function removeOne({ database }: Context, namespace: string, query: Query): Outcome {
  const collection = database.collection(namespace);
  const [row] = collection ? new QueryExecutor(database, collection, query).rows() : [];
  if (!collection || !row) return { n: 0, value: undefined };
  removeDocument(database, collection, row);
  return { n: 1, value: row.bytes };
}

function modifyOne({ database }: Context, namespace: string, query: Query, body: Document): Outcome {
  const apply = compileUpdate(body.update, query.filter);
  const returnNew = booleanOption(body, 'new', false);
  const collection = database.collection(namespace);
  const [row] = collection ? new QueryExecutor(database, collection, query).rows() : [];
  if (collection && row) {
    const after = updateRow(database, collection, row, apply);
    return { n: 1, updatedExisting: true, value: returnNew ? after : row.bytes };
  }
  if (!booleanOption(body, 'upsert', false)) return { n: 0, updatedExisting: false, value: undefined };
  const document = upsertOne(database, namespace, query.filter, body.update, apply);
  const value = returnNew ? encodeDocument(document) : undefined;
  return { n: 1, updatedExisting: false, upserted: document._id, value };
}
