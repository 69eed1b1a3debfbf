import type { ErrorObject } from 'ajv';
import type { FieldError } from '../../generated/public/types.ts';
import { describeProblem, isTextFormat, TEXT_FORMATS, TEXT_KEYWORD } from './text.ts';

/** Ajv options for the contract's free-text keyword and for explaining errors here. */
export const AJV_OPTIONS = {
  allErrors: true,
  verbose: true,
  formats: TEXT_FORMATS,
  keywords: [TEXT_KEYWORD],
};

const MAX_FIELD_ERRORS = 50;
/** Several Ajv errors can become one field error. */
const MAX_AJV_ERRORS = 10 * MAX_FIELD_ERRORS;

/** The message of an error with field errors. */
export function describeFieldErrors(fieldErrors: FieldError[]): string {
  const named = fieldErrors.map(({ path, message }) => (path ? `${path} ${message}` : message));
  return `Invalid request: ${named.join('; ')}`;
}

/** Converts Ajv errors and removes duplicates. Paths refer to the client's request. */
export function toFieldErrors(errors: ErrorObject[]): FieldError[] {
  const reported = errors
    .slice(0, MAX_AJV_ERRORS)
    .filter(({ keyword }) => !['parse', TEXT_KEYWORD.keyword].includes(keyword));
  const byPath = new Map<string, ErrorObject[]>();
  for (const error of reported)
    byPath.set(error.instancePath, [...(byPath.get(error.instancePath) ?? []), error]);
  const fields = [...byPath.values()]
    .flatMap(explain)
    .map(error => ({ path: getPath(error), message: getMessage(error) }));
  const distinct = new Map(fields.map(field => [`${field.path} ${field.message}`, field]));
  return [...distinct.values()].slice(0, MAX_FIELD_ERRORS);
}

/**
 * Ajv reports a failed `anyOf` in addition to the errors of its alternatives. If each alternative requires a
 * field, one message lists all of these fields. Otherwise the `anyOf` is dropped, and so is "must be null".
 */
function explain(errors: ErrorObject[]): ErrorObject[] {
  const anyOf = errors.find(({ keyword }) => keyword === 'anyOf');
  const others = errors.filter(error => error !== anyOf);
  if (!anyOf || others.length === 0) return errors;
  const missing = others.filter(error => error.keyword === 'required' && isWithin(anyOf, error));
  if (missing.length > 0) {
    const names = missing.map(({ params }) => params.missingProperty).join(', ');
    const oneOfThem = { ...anyOf, message: `must have at least one of ${names}` };
    return [oneOfThem, ...others.filter(error => !missing.includes(error))];
  }
  return others.filter(({ params }) => params.type !== 'null');
}

const isWithin = (outer: ErrorObject, { schemaPath }: ErrorObject) =>
  schemaPath.startsWith(`${outer.schemaPath}/`);

function getPath({ instancePath, keyword, params }: ErrorObject): string {
  const missing =
    keyword === 'required' || keyword === 'dependentRequired' ? `/${params.missingProperty}` : '';
  const path = instancePath + missing;
  const parameter = /^\/(?:query|path|header)\/(.*)$/.exec(path)?.[1];
  return parameter ?? path.replace(/^\/requestBody/, '');
}

function getMessage(error: ErrorObject): string {
  const { keyword, instancePath, params, parentSchema, message = 'is not valid' } = error;
  switch (keyword) {
    // Query parameters are strings. A wrong type means that a parameter was sent twice and became a list.
    case 'type':
      return instancePath.startsWith('/query/') && params.type === 'string'
        ? 'must be specified only once'
        : message;
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'pattern':
      return params.pattern === '\\S'
        ? 'must not be empty or only spaces'
        : patternMessage(parentSchema, message);
    case 'format':
      if (isTextFormat(params.format)) return describeProblem(String(error.data), params.format);
      return params.format === 'date-time'
        ? 'must be a date and time with a time zone, such as "2026-12-31T22:00:00Z"'
        : message;
    case 'required':
      return 'is required';
    case 'dependentRequired':
      return `is required with ${params.property}`;
    default:
      return message;
  }
}

/** An example is more helpful than a regular expression. */
function patternMessage(schema: ErrorObject['parentSchema'], otherwise: string): string {
  const example: unknown = schema?.examples?.[0];
  return typeof example === 'string' ? `must have the same format as ${JSON.stringify(example)}` : otherwise;
}
