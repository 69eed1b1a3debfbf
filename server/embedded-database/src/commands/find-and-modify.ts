import { notSupported } from '../errors.ts';
import { parseSort, type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileProjection } from '../query/projection.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { compileUpdate } from '../update/compile-update.ts';
import { type Document, encodeDocument } from '../values/value.ts';
import { RawBson } from '../wire/raw-bson.ts';
import { type CommandDefinition, hintedIndex, namespaceOf, type Reply } from './command.ts';
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
    if (booleanOption(body, 'remove', false)) throw notSupported("the option 'remove' of 'findAndModify'");
    const project = compileProjection(documentOption(body, 'fields'));
    const run = () => modifyOne(database, namespaceOf(command), body);
    const { value, ...lastErrorObject } = booleanOption(body, 'upsert', false)
      ? database.withSavepoint(run)
      : run();
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

function modifyOne(database: Database, namespace: string, body: Document): Outcome {
  const collection = database.collection(namespace);
  const query = findAndModifyQuery(body, collection);
  const apply = compileUpdate(body.update);
  const returnNew = booleanOption(body, 'new', false);
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
