import type { ErrorObject } from 'ajv';
import type { FieldError } from '../../lib/errors.ts';

const MAX_FIELD_ERRORS = 100;
/** Looked at, of however many there are: several faults of Ajv's can become one of ours. */
const MAX_AJV_ERRORS = 10 * MAX_FIELD_ERRORS;

/** The faults that validation found, each named once, by where the client put it. */
export function toFieldErrors(errors: ErrorObject[]): FieldError[] {
  const reported = errors.slice(0, MAX_AJV_ERRORS).filter(({ keyword }) => keyword !== 'parse');
  const byPath = Map.groupBy(reported, ({ instancePath }) => instancePath);
  const fields = new Map<string, FieldError>();
  for (const error of [...byPath.values()].flatMap(explain)) {
    const field = { path: getPath(error), message: getMessage(error) };
    fields.set(`${field.path} ${field.message}`, field);
  }
  return [...fields.values()].slice(0, MAX_FIELD_ERRORS);
}

/**
 * Ajv reports a failed `anyOf` beside the faults of each alternative at the same place. Where the alternatives are
 * fields of which one must be there, the `anyOf` is the better message; elsewhere it says nothing, and neither does
 * "must be null".
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

/** A JSON pointer into the body, or the name of the parameter. */
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
    // What a query holds are strings: this is a list of them.
    case 'type':
      return instancePath.startsWith('/query/') && params.type === 'string' ? 'must be given once' : message;
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'pattern':
      return params.pattern === '\\S'
        ? 'must not be empty or only spaces'
        : patternMessage(parentSchema, message);
    case 'required':
      return 'is required';
    case 'dependentRequired':
      return `is required when ${params.property} is there`;
    default:
      return message;
  }
}

/** The contract's example says more to people than a regular expression does. */
function patternMessage(schema: ErrorObject['parentSchema'], otherwise: string): string {
  const example: unknown = schema?.examples?.[0];
  return typeof example === 'string' ? `must be written like ${JSON.stringify(example)}` : otherwise;
}
