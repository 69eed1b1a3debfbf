import { CommandError, notSupported } from '../errors.ts';
import { isOperatorDocument } from '../query/parse-filter.ts';
import { valuesEqual } from '../values/compare.ts';
import { type Document, isDocument, type Value } from '../values/value.ts';
import { compileOperations } from './update-operation.ts';

export type Update = {
  /** Returns the updated document. May modify the given one in place. */
  (document: Document, inserting: boolean): Document;
  /** The top-level fields that the update may change. Absent: any. */
  readonly fields?: ReadonlySet<string>;
  /** The modified paths. Absent: it replaces the document. */
  readonly paths?: readonly string[][];
};

export function compileUpdate(update: Value): Update {
  if (Array.isArray(update)) throw notSupported('an update given as a pipeline');
  if (!isDocument(update)) throw new CommandError('FailedToParse', 'Update argument must be an object');
  return isOperatorDocument(update) ? compileOperatorUpdate(update) : compileReplacement(update);
}

function compileOperatorUpdate(update: Document): Update {
  const operations = compileOperations(update);
  const apply = (document: Document, inserting: boolean) => {
    const id = document._id;
    for (const operation of operations) {
      if (!operation.onInsertOnly || inserting) operation.apply(document);
    }
    if (id !== undefined) checkSameId(document._id, id);
    return document;
  };
  const paths = operations.map(({ steps }) => steps);
  return Object.assign(apply, { fields: new Set(paths.map(([field = '']) => field)), paths });
}

export function isReplacement(update: Value): boolean {
  return isDocument(update) && !isOperatorDocument(update);
}

function compileReplacement(replacement: Document): Update {
  const operator = Object.keys(replacement).find(key => key.startsWith('$'));
  if (operator) {
    const message = `The dollar ($) prefixed field '${operator}' is not allowed in a replacement document`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  const { _id: newId, ...fields } = replacement;
  return ({ _id: oldId }) => {
    if (newId !== undefined && oldId !== undefined) checkSameId(newId, oldId);
    const id = oldId ?? newId;
    return id === undefined ? { ...fields } : { _id: id, ...fields };
  };
}

function checkSameId(after: Value, before: Value): void {
  if (after !== undefined && valuesEqual(after, before)) return;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new CommandError('ImmutableField', message);
}
