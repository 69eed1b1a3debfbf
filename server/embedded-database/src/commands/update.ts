import { CommandError } from '../errors.ts';
import { parseSort, type Query, queryFor } from '../planner/query.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../storage/collection.ts';
import { isReplacement } from '../update/compile-update.ts';
import type { Document } from '../values/value.ts';
import {
  type Command,
  type CommandDefinition,
  type Context,
  hintedIndex,
  namespaceOf,
  type Reply,
} from './command.ts';
import {
  booleanOption,
  checkFields,
  deadlineOf,
  documentList,
  documentOption,
  optionalDocumentList,
} from './options.ts';
import { type CompileUpdate, withCompiler } from './update-compiler.ts';
import { rowsToWrite, updateRow, upsertOne } from './write-one.ts';
import { runStatements } from './write-results.ts';

const STATEMENT_FIELDS = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'sort'];

type Outcome = { matched: number; modified: number; upserted: Document | undefined };

export const update: CommandDefinition = {
  options: ['updates', 'ordered', 'bypassDocumentValidation'],
  run(context, command) {
    const statements = documentList(command.body, 'updates');
    return withCompiler(
      statements.map(statement => statement.u),
      compile => runUpdates(context, command, statements, compile),
    );
  },
};

function runUpdates(
  context: Context,
  command: Command,
  statements: readonly Document[],
  compile: CompileUpdate,
): Reply {
  const { database } = context;
  const namespace = namespaceOf(command);
  const ordered = booleanOption(command.body, 'ordered', true);
  const upserted: Document[] = [];
  let n = 0;
  let nModified = 0;
  const outcome = runStatements(statements, ordered, (statement, index) => {
    const run = () => runStatement(context, namespace, statement, command.body, compile);
    const result = writesSeveral(statement) ? database.withSavepoint(run) : run();
    n += result.matched + (result.upserted ? 1 : 0);
    nModified += result.modified;
    if (result.upserted) upserted.push({ index, _id: result.upserted._id });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...outcome };
}

/** A single document is replaced as a whole or not at all, and needs no savepoint. */
function writesSeveral(statement: Document): boolean {
  return booleanOption(statement, 'multi', false) || booleanOption(statement, 'upsert', false);
}

function runStatement(
  context: Context,
  namespace: string,
  statement: Document,
  body: Document,
  compile: CompileUpdate,
): Outcome {
  const { database } = context;
  checkFields('update.updates', statement, STATEMENT_FIELDS);
  const query = updateQuery(statement, database.collection(namespace), body);
  const arrayFilters = optionalDocumentList(statement, 'arrayFilters');
  const apply = compile({ update: statement.u, filter: query.filter, arrayFilters, now: context.now() });
  const upsert = booleanOption(statement, 'upsert', false);
  let collection = database.collection(namespace);
  let matched = 0;
  let modified = 0;
  for (const row of collection ? rowsToWrite(database, collection, query) : []) {
    matched += 1;
    if (collection && updateRow(database, collection, row, apply) !== row.bytes) modified += 1;
  }
  if (matched === 0 && upsert) {
    collection ??= database.createCollection(namespace);
    const upserted = upsertOne(database, collection, query, { update: statement.u, apply });
    return { matched: 0, modified: 0, upserted };
  }
  return { matched, modified, upserted: undefined };
}

/** What one update statement reads; also read by `explain`. */
export function updateQuery(statement: Document, collection: Collection | undefined, body: Document): Query {
  const multi = booleanOption(statement, 'multi', false);
  if (multi && isReplacement(statement.u)) {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  if (multi && statement.sort !== undefined)
    throw new CommandError('FailedToParse', 'Cannot specify sort with multi=true');
  return queryFor(parseFilter(documentOption(statement, 'q')), {
    sort: parseSort(documentOption(statement, 'sort')),
    limit: multi ? 0 : 1,
    hint: hintedIndex(collection, statement.hint),
    deadline: deadlineOf(body),
  });
}
