import type { Operation } from 'openapi-backend';
import { isTextFormat, normalizeText } from '../../../spec/rules/text.ts';

/** Copies the fields of a validated value that its schema declares, at every depth, with free text normalized. */
export type SelectDeclared = (value: unknown) => unknown;

type Schema = {
  properties?: Record<string, Schema>;
  'x-text'?: string;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  unevaluatedProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** For a dereferenced operation. The contract states that undeclared fields are ignored. */
export function createBodySelector({ requestBody }: Partial<Operation> = {}): SelectDeclared {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  return compile([(content['application/json']?.schema ?? {}) as Schema]);
}

/** The names of an operation's headers, in lower case as in Node. */
export function getHeaderNames({ parameters = [] }: Partial<Operation> = {}): string[] {
  return parameters.flatMap(one => ('in' in one && one.in === 'header' ? [one.name.toLowerCase()] : []));
}

export const selectHeaders = <Value>(
  headers: Record<string, Value>,
  names: string[],
): Record<string, Value> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * With several schemas, a field counts as declared if any of them declares it. Validation has already checked
 * the combination.
 */
function compile(schemas: Schema[]): SelectDeclared {
  const combined = schemas.flatMap(flatten);
  const items = combined.flatMap(one => one.items ?? []);
  const rest = combined
    .flatMap(one => [one.additionalProperties, one.unevaluatedProperties])
    .filter(isSchema);
  const properties = new Map<string, Schema[]>();
  for (const [name, schema] of combined.flatMap(one => Object.entries(one.properties ?? {})))
    properties.set(name, [...(properties.get(name) ?? []), schema]);

  const selectItem = items.length > 0 ? compile(items) : undefined;
  const selectRest = rest.length > 0 ? compile(rest) : undefined;
  const selectors = new Map([...properties].map(([name, declared]) => [name, compile(declared)]));
  const isText = combined.some(one => isTextFormat(one['x-text']));
  return value => {
    if (typeof value === 'string' && isText) return normalizeText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return selectItem ? value.map(selectItem) : [];
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => {
        const select = selectors.get(name) ?? selectRest;
        return select ? [[name, select(field)]] : [];
      }),
    );
  };
}

const flatten = (schema: Schema): Schema[] => [
  schema,
  ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap(alternatives => alternatives ?? []).flatMap(flatten),
];

const isSchema = (schema: Schema | boolean | undefined): schema is Schema => typeof schema === 'object';
