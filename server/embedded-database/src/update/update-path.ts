import { badValue, CommandError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { compileFilter, elementTest } from '../query/matcher.ts';
import { splitPath, valuesAtPath } from '../values/paths.ts';
import { type Document, isDocument } from '../values/value.ts';

export function parseUpdatePath(path: string): string[] {
  const steps = splitPath(path);
  if (steps.includes('')) {
    const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
    throw new CommandError('EmptyFieldName', message);
  }
  const unsupported = steps.find(step => step.startsWith('$') && step !== '$');
  if (unsupported) {
    const message = `The dollar ($) prefixed field '${unsupported}' in '${path}' is not supported by the embedded database`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  if (steps[0] === '$')
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  return steps;
}

/** Replaces `$` with the position of the array element that satisfied the filter. */
export function resolvePosition(document: Document, steps: string[], filter: Filter): string[] {
  return steps.map((step, i) =>
    step === '$' ? String(matchedPosition(document, steps.slice(0, i).join('.'), filter)) : step,
  );
}

function matchedPosition(document: Document, arrayPath: string, filter: Filter): number {
  const position = findPosition(document, arrayPath, filter);
  if (position >= 0) return position;
  throw badValue('The positional operator did not find the match needed from the query.');
}

function findPosition(document: Document, arrayPath: string, filter: Filter): number {
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
