import { CommandError } from '../errors.ts';
import { parseSort, type Query, queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileProjection } from '../query/projection.ts';
import type { Collection } from '../storage/collection.ts';
import { removeDocument } from '../storage/documents.ts';
import { type Document, encodeDocument } from '../values/value.ts';
import { RawBson } from '../wire/raw-bson.ts';
import { type CommandDefinition, type Context, hintedIndex, namespaceOf, type Reply } from './command.ts';
import { booleanOption, deadlineOf, documentOption, optionalDocumentList } from './options.ts';
import { type CompileUpdate, withCompiler } from './update-compiler.ts';
import { updateRow, upsertOne } from './write-one.ts';

export const findAndModify: CommandDefinition = {
  options: [
    'arrayFilters',
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
    const namespace = namespaceOf(command);
    const query = findAndModifyQuery(body, context.database.collection(namespace));
    const present = compileProjection(documentOption(body, 'fields'));
    const remove = booleanOption(body, 'remove', false);
    if (remove && body.update !== undefined) {
      throw new CommandError('FailedToParse', 'Cannot specify both an update and remove=true');
    }
    return withCompiler([body.update], compile => {
      const { value, ...lastErrorObject } = context.database.withSavepoint(() =>
        remove ? removeOne(context, namespace, query) : modifyOne(context, namespace, query, body, compile),
      );
      return { lastErrorObject, value: value ? new RawBson(present(value)) : null };
    });
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

function modifyOne(
  context: Context,
  namespace: string,
  query: Query,
  body: Document,
  compile: CompileUpdate,
): Outcome {
  const { database } = context;
  const { update } = body;
  if (update === undefined) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  }
  const arrayFilters = optionalDocumentList(body, 'arrayFilters');
  const apply = compile({ update, filter: query.filter, arrayFilters, now: context.now() });
  const returnNew = booleanOption(body, 'new', false);
  let collection = database.collection(namespace);
  const [row] = collection ? new QueryExecutor(database, collection, query).rows() : [];
  if (collection && row) {
    const after = updateRow(database, collection, row, apply);
    return { n: 1, updatedExisting: true, value: returnNew ? after : row.bytes };
  }
  if (!booleanOption(body, 'upsert', false)) return { n: 0, updatedExisting: false, value: undefined };
  collection ??= database.createCollection(namespace);
  const document = upsertOne(database, collection, query, { update, apply });
  const value = returnNew ? encodeDocument(document) : undefined;
  return { n: 1, updatedExisting: false, upserted: document._id, value };
}
