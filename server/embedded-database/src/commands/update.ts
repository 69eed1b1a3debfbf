import { CommandError } from '../errors.ts';
import { type Query, queryFor } from '../planner/query.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import { compileUpdate, isReplacement } from '../update/compile-update.ts';
import type { Document, Value } from '../values/value.ts';
import { type CommandDefinition, type Context, hintedIndex, namespaceOf } from './command.ts';
import { booleanOption, checkFields, deadlineOf, documentList, documentOption } from './options.ts';
import { rowsToWrite, updateRow, upsertOne } from './write-one.ts';
import { runStatements } from './write-results.ts';

type Outcome = { matched: number; modified: number; upsertedId?: Value };

export const update: CommandDefinition = {
  options: ['updates', 'ordered', 'bypassDocumentValidation'],
  run(context, command) {
    const namespace = namespaceOf(command);
    const ordered = booleanOption(command.body, 'ordered', true);
    const upserted: Document[] = [];
    let n = 0;
    let nModified = 0;
    const errors = runStatements(documentList(command.body, 'updates'), ordered, (statement, index) => {
      const run = () => runStatement(context, namespace, statement, command.body);
      const result = needsSavepoint(statement) ? context.database.withSavepoint(run) : run();
      n += result.matched;
      nModified += result.modified;
      if ('upsertedId' in result) upserted.push({ index, _id: result.upsertedId });
    });
    return { n: n + upserted.length, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
  },
};

/** A single-document update is atomic even without a savepoint. */
function needsSavepoint(statement: Document): boolean {
  return booleanOption(statement, 'multi', false) || booleanOption(statement, 'upsert', false);
}

function runStatement(context: Context, namespace: string, statement: Document, body: Document): Outcome {
  const { database } = context;
  checkFields('update.updates', statement, ['q', 'u', 'multi', 'upsert', 'hint']);
  const collection = database.collection(namespace);
  const query = updateQuery(statement, collection, body);
  const apply = compileUpdate(statement.u);
  let matched = 0;
  let modified = 0;
  for (const row of collection ? rowsToWrite(database, collection, query) : []) {
    matched += 1;
    if (collection && updateRow(database, collection, row, apply) !== row.bytes) modified += 1;
  }
  if (matched > 0 || !booleanOption(statement, 'upsert', false)) return { matched, modified };
  const { _id } = upsertOne(database, namespace, query.filter, statement.u, apply);
  return { matched, modified, upsertedId: _id };
}

export function updateQuery(statement: Document, collection: Collection | undefined, body: Document): Query {
  const multi = booleanOption(statement, 'multi', false);
  if (multi && isReplacement(statement.u)) {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  return queryFor(parseFilter(documentOption(statement, 'q')), {
    limit: multi ? 0 : 1,
    hint: hintedIndex(collection, statement.hint),
    deadline: deadlineOf(body),
  });
}
