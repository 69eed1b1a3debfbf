import { CommandError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { compileFilter, type Matcher } from '../query/matcher.ts';
import { isOperatorDocument, parseFilter } from '../query/parse-filter.ts';
import { valuesEqual } from '../values/compare.ts';
import type { Document, Value } from '../values/value.ts';
import { compileOperations, type UpdateOperation } from './update-operation.ts';
import { identifiersIn } from './update-path.ts';

export type Update = {
  /** Makes the new version of a document; the one given is a private copy that it may change in place. */
  (document: Document, inserting: boolean): Document;
  /** The top-level fields that it may change; any when it does not say. */
  readonly fields?: ReadonlySet<string>;
};

export type UpdateRequest = {
  update: Document;
  filter: Filter;
  arrayFilters: readonly Document[];
  now: number;
};

export function compileUpdate({ update, filter, arrayFilters, now }: UpdateRequest): Update {
  if (!isOperatorDocument(update)) return compileReplacement(update, arrayFilters);
  const operations = compileOperations(update, now);
  const placeholders = { filter, arrayFilters: compileArrayFilters(arrayFilters, operations) };
  const apply = (document: Document, inserting: boolean) => {
    const id = document._id;
    for (const operation of operations) {
      if (!operation.onInsertOnly || inserting) operation.apply(document, placeholders);
    }
    if (id !== undefined) checkSameId(document._id, id);
    return document;
  };
  return Object.assign(apply, { fields: new Set(operations.map(({ steps: [field = ''] }) => field)) });
}

export function isReplacement(update: Value): boolean {
  return !Array.isArray(update) && !isOperatorDocument(update);
}

function compileReplacement(replacement: Document, arrayFilters: readonly Document[]): Update {
  const operator = Object.keys(replacement).find(key => key.startsWith('$'));
  if (operator) {
    const message = `The dollar ($) prefixed field '${operator}' is not allowed in a replacement document`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  if (arrayFilters.length > 0) {
    throw new CommandError('FailedToParse', 'Cannot specify arrayFilters and a replacement document');
  }
  const { _id: newId, ...fields } = replacement;
  return ({ _id: oldId }) => {
    if (newId !== undefined && oldId !== undefined) checkSameId(newId, oldId);
    const id = oldId ?? newId;
    return id === undefined ? { ...fields } : { _id: id, ...fields };
  };
}

export function checkSameId(after: Value, before: Value): void {
  if (after !== undefined && valuesEqual(after, before)) return;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new CommandError('ImmutableField', message);
}

/** Each filter is about one identifier: `{ 'line.quantity': { $gt: 1 } }` is about `$[line]`. */
function compileArrayFilters(
  filters: readonly Document[],
  operations: readonly UpdateOperation[],
): Map<string, Matcher> {
  const used = new Set(operations.flatMap(operation => identifiersIn(operation.steps)));
  const compiled = new Map<string, Matcher>();
  for (const filter of filters) {
    const names = new Set(Object.keys(filter).map(key => key.split('.')[0] ?? ''));
    const [name = ''] = names;
    if (names.size !== 1 || !/^[a-z][a-zA-Z0-9]*$/.test(name)) {
      throw new CommandError(
        'FailedToParse',
        `Error parsing array filter: expected one identifier, got '${[...names].join("', '")}'`,
      );
    }
    if (compiled.has(name)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    if (!used.has(name)) {
      throw new CommandError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      );
    }
    compiled.set(name, compileFilter(parseFilter(filter)));
  }
  return compiled;
}
