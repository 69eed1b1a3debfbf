import type { ErrorObject } from 'ajv';
import type { FieldError } from '../common/errors.ts';

const MOST_FIELDS = 100;
/** Looked at, of however many there are: several faults of Ajv's can become one of ours. */
const MOST_FAULTS = 10 * MOST_FIELDS;

/** The faults that validation found, each named once, by where the client put it. */
export function fieldErrors(errors: ErrorObject[]): FieldError[] {
  const faults = errors.slice(0, MOST_FAULTS).filter(({ keyword }) => keyword !== 'parse');
  const byPlace = Map.groupBy(faults, ({ instancePath }) => instancePath);
  const fields = new Map<string, FieldError>();
  for (const error of [...byPlace.values()].flatMap(explain)) {
    const field = { path: pathOf(error), message: messageOf(error) };
    fields.set(`${field.path} ${field.message}`, field);
  }
  return [...fields.values()].slice(0, MOST_FIELDS);
}

/**
 * Ajv reports a failed `anyOf` beside the faults of each alternative at the same place. Where the alternatives are
 * fields of which one must be there, the `anyOf` is the better message; elsewhere it says nothing, and neither does
 * "must be null".
 */
function explain(faults: ErrorObject[]): ErrorObject[] {
  const anyOf = faults.find(({ keyword }) => keyword === 'anyOf');
  const alternatives = faults.filter(fault => fault !== anyOf);
  if (!anyOf || alternatives.length === 0) return faults;
  if (alternatives.every(({ keyword }) => keyword === 'required')) {
    const names = alternatives.map(({ params }) => params.missingProperty).join(', ');
    return [{ ...anyOf, message: `must have at least one of ${names}` }];
  }
  return alternatives.filter(({ params }) => params.type !== 'null');
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
