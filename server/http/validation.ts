import type { ErrorObject } from 'ajv';
import type { FieldError } from '../common/errors.ts';

const MOST_FIELDS = 100;

/** Every fault that validation found, each named once, by where the client put it. */
export function fieldErrors(errors: ErrorObject[]): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const error of errors.flatMap(error => explain(error, errors))) {
    const field = { path: pathOf(error), message: messageOf(error) };
    fields.set(`${field.path} ${field.message}`, field);
  }
  return [...fields.values()].slice(0, MOST_FIELDS);
}

/**
 * Ajv reports a failed `anyOf` beside the faults of each alternative. Where the alternatives are fields of which one
 * must be there, the `anyOf` is the better message; elsewhere it says nothing, and neither does "must be null".
 */
function explain(error: ErrorObject, errors: ErrorObject[]): ErrorObject[] {
  const anyOf = errors.find(
    ({ keyword, instancePath }) => keyword === 'anyOf' && instancePath === error.instancePath,
  );
  if (!anyOf) return [error];
  const alternatives = errors.filter(other => other !== anyOf && other.instancePath === anyOf.instancePath);
  const missing = alternatives.filter(({ keyword }) => keyword === 'required');
  if (missing.length === alternatives.length && missing.length > 0) {
    const names = missing.map(({ params }) => params.missingProperty).join(', ');
    return error === anyOf ? [{ ...error, message: `must have at least one of ${names}` }] : [];
  }
  const meaningful = alternatives.length > 0 && (error === anyOf || error.params.type === 'null');
  return meaningful ? [] : [error];
}

/** A JSON pointer into the body, or the name of the parameter. */
function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const missing =
    keyword === 'required' || keyword === 'dependentRequired' ? `/${params.missingProperty}` : '';
  const path = instancePath + missing;
  const parameter = /^\/(?:query|path|header)\/(.*)$/.exec(path)?.[1];
  return parameter ?? path.replace(/^\/requestBody/, '');
}

function messageOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'required':
      return 'is required';
    case 'dependentRequired':
      return `is required when ${params.property} is there`;
    default:
      return message;
  }
}
