import { notSupported } from '../errors.ts';
import { explainQuery } from '../planner/explain.ts';
import type { Query } from '../planner/query.ts';
import type { Collection } from '../storage/collection.ts';
import { type Document, isDocument } from '../values/value.ts';
import { aggregateQuery, splitUnions } from './aggregate.ts';
import { type Command, type CommandDefinition, type Context, collectionOf, type Reply } from './command.ts';
import { countQuery } from './count.ts';
import { deleteQuery } from './delete.ts';
import { findQuery } from './find.ts';
import { findAndModifyQuery } from './find-and-modify.ts';
import { documentList, documentOption } from './options.ts';
import { updateQuery } from './update.ts';

/** Runs the query of a command and writes nothing. */
export const explain: CommandDefinition = {
  options: ['verbosity'],
  run(context, { body, databaseName }) {
    const explained = documentOption(body, 'explain');
    const [name = ''] = Object.keys(explained);
    return explainCommand(context, { name, body: explained, databaseName, documents: [] });
  },
};

function explainCommand(context: Context, command: Command): Reply {
  if (command.name !== 'aggregate') return explainOne(context, command);
  const { own, unions } = splitUnions(command);
  if (unions.length === 0) return explainOne(context, own);
  const stages = unions.map(union => ({
    $unionWith: { coll: union.body.aggregate, pipeline: [{ $cursor: explainCommand(context, union) }] },
  }));
  return { stages: [{ $cursor: explainOne(context, own) }, ...stages] };
}

function explainOne(context: Context, command: Command): Reply {
  const collection = collectionOf(context, command);
  const { query, countOnly } = explainedQuery(command.name, command.body, collection);
  return explainQuery(context.database, collection, query, countOnly);
}

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
