import { badValue, CommandError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { compileFilter, elementTest, type Matcher } from '../query/matcher.ts';
import { splitPath, valuesAtPath } from '../values/paths.ts';
import { type Document, getField, isDocument, type Value } from '../values/value.ts';

type ArrayFilters = ReadonlyMap<string, Matcher>;

/** What the placeholders of an update path stand for: `$`, `$[]` and `$[identifier]`. */
export type Placeholders = { filter: Filter; arrayFilters: ArrayFilters };

const FILTERED = /^\$\[(.*)\]$/;

export function checkUpdatePath(path: string): string[] {
  const steps = splitPath(path);
  if (steps.includes('')) {
    const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
    throw new CommandError('EmptyFieldName', message);
  }
  const odd = steps.find(step => step.startsWith('$') && step !== '$' && !FILTERED.test(step));
  if (odd) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${odd}' in '${path}' is not allowed`,
    );
  }
  if (steps[0]?.startsWith('$'))
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  return steps;
}

/** The identifiers of the `$[identifier]` placeholders in a path. */
export function identifiersIn(steps: readonly string[]): string[] {
  return steps.flatMap(step => FILTERED.exec(step)?.[1] || []);
}

/** Every path the placeholders make of this one in a document. */
export function resolvePath(
  document: Document,
  steps: readonly string[],
  placeholders: Placeholders,
): string[][] {
  if (!steps.some(step => step.startsWith('$'))) return [[...steps]];
  let resolved: string[][] = [[]];
  for (const step of steps) {
    resolved = resolved.flatMap(path =>
      expandStep(document, path, step, placeholders).map(next => [...path, next]),
    );
  }
  return resolved;
}

function expandStep(document: Document, path: string[], step: string, placeholders: Placeholders): string[] {
  if (step === '$') return [String(matchedPosition(document, path, placeholders.filter))];
  const identifier = FILTERED.exec(step)?.[1];
  if (identifier === undefined) return [step];
  const matches = identifier === '' ? () => true : placeholders.arrayFilters.get(identifier);
  if (!matches)
    throw badValue(
      `No array filter found for identifier '${identifier}' in path '${path.join('.')}.${step}'`,
    );
  return arrayAt(document, path).flatMap((item, position) =>
    identifier === '' || matches({ [identifier]: item }) ? [String(position)] : [],
  );
}

function arrayAt(document: Document, path: readonly string[]): readonly Value[] {
  let value: Value = document;
  for (const step of path) {
    value = Array.isArray(value)
      ? value[Number(step)]
      : isDocument(value)
        ? getField(value, step)
        : undefined;
  }
  if (Array.isArray(value)) return value;
  const name = path.join('.');
  if (value === undefined)
    throw badValue(`The path '${name}' must exist in the document in order to apply array updates.`);
  throw badValue(`Cannot apply array updates to non-array element ${name}`);
}

/** Where the filter's condition on this array found its match: what `$` stands for. */
function matchedPosition(document: Document, arrayPath: readonly string[], filter: Filter): number {
  const position = findPosition(document, arrayPath.join('.'), filter);
  if (position >= 0) return position;
  throw badValue('The positional operator did not find the match needed from the query.');
}

function findPosition(document: Document, arrayPath: string, filter: Filter): number {
  if (filter.kind === 'none') return -1;
  if (filter.kind !== 'field') {
    for (const part of filter.filters) {
      const position = findPosition(document, arrayPath, part);
      if (position >= 0) return position;
    }
    return -1;
  }
  const { path, condition } = filter;
  if (path !== arrayPath && !path.startsWith(`${arrayPath}.`)) return -1;
  const [array] = valuesAtPath(document, splitPath(arrayPath)).filter(Array.isArray);
  if (path !== arrayPath) {
    const matches = compileFilter({ kind: 'field', path: path.slice(arrayPath.length + 1), condition });
    return array?.findIndex(item => isDocument(item) && matches(item)) ?? -1;
  }
  const test = elementTest(condition.operator === '$elemMatch' ? condition.element : [condition]);
  return array?.findIndex(test) ?? -1;
}
