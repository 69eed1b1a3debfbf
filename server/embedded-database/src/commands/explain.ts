import { notSupported } from '../errors.ts';
import { explainQuery } from '../planner/explain.ts';
import type { Query } from '../planner/query.ts';
import type { Collection } from '../storage/collection.ts';
import { type Document, isDocument } from '../values/value.ts';
import { aggregateQuery } from './aggregate.ts';
import { type CommandDefinition, namespaceOf } from './command.ts';
import { countQuery } from './count.ts';
import { deleteQuery } from './delete.ts';
import { findQuery } from './find.ts';
import { findAndModifyQuery } from './find-and-modify.ts';
import { documentList, documentOption } from './options.ts';
import { updateQuery } from './update.ts';

/** Runs the query of a command and writes nothing. */
export const explain: CommandDefinition = {
  options: ['verbosity'],
  run({ database }, { body, databaseName }) {
    const explained = documentOption(body, 'explain');
    const [name = ''] = Object.keys(explained);
    const namespace = namespaceOf({ name, body: explained, databaseName, documents: [] });
    const collection = database.collection(namespace);
    const { query, countOnly } = explainedQuery(name, explained, collection);
    return explainQuery(database, collection, query, countOnly);
  },
};

function explainedQuery(
  name: string,
  body: Document,
  collection: Collection | undefined,
): { query: Query; countOnly: boolean } {
  switch (name) {
    case 'find':
      return { query: findQuery(body, collection), countOnly: false };
    case 'count':
      return { query: countQuery(body, collection), countOnly: true };
    case 'aggregate': {
      const { query, counted } = aggregateQuery(body, collection);
      return { query, countOnly: counted !== undefined };
    }
    case 'update':
      return { query: updateQuery(onlyStatement(body, 'updates'), collection, body), countOnly: false };
    case 'delete':
      return { query: deleteQuery(onlyStatement(body, 'deletes'), collection, body), countOnly: false };
    case 'findAndModify':
      return { query: findAndModifyQuery(body, collection), countOnly: false };
  }
  throw notSupported(`explaining '${name}'`);
}

function onlyStatement(body: Document, list: string): Document {
  const [statement] = documentList(body, list);
  if (isDocument(statement)) return statement;
  throw notSupported('explaining a command without a statement');
}
