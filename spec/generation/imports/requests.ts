import type { Examples, OpenApiDocument, Operation, Parameter, Reference } from '../document.ts';

/** The requests of one area of the API, with the values of their first examples. */
export type Folder = { name: string; description: string; requests: ExampleRequest[] };

export type ExampleRequest = {
  name: string;
  description: string;
  method: string;
  /** As the contract writes it: `/v1/orders/{reference}`. */
  path: string;
  pathValues: Value[];
  query: Value[];
  takesKey: boolean;
  /** JSON. */
  body: string | undefined;
};

export type Value = { name: string; value: string; description: string };

/** What the collections for API clients are made of. */
export function listFolders(document: OpenApiDocument): Folder[] {
  const requests = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags?.[0],
      request: readRequest(document, method, path, operation),
    })),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      requests: requests.filter(({ tag }) => tag === name).map(({ request }) => request),
    }))
    .filter(folder => folder.requests.length > 0);
}

function readRequest(
  document: OpenApiDocument,
  method: string,
  path: string,
  { summary = '', description = '', parameters, requestBody }: Operation,
): ExampleRequest {
  const resolved = parameters.map(parameter => resolve(document, parameter));
  const valuesIn = (place: string) =>
    resolved
      .filter(parameter => parameter.in === place)
      .map(({ name, description: meaning = '', examples, schema }) => ({
        name,
        value: String(firstOf(examples) ?? schema.default ?? ''),
        description: meaning,
      }));
  const body = firstOf(requestBody?.content?.['application/json']?.examples);
  return {
    name: summary,
    description,
    method: method.toUpperCase(),
    path,
    pathValues: valuesIn('path'),
    query: valuesIn('query'),
    takesKey: resolved.some(({ name }) => name === 'Idempotency-Key'),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
  };
}

const firstOf = (examples: Examples = {}): unknown => Object.values(examples)[0]?.value;

function resolve({ components }: OpenApiDocument, parameter: Parameter | Reference): Parameter {
  if ('name' in parameter) return parameter;
  const found = components.parameters?.[parameter.$ref.replace('#/components/parameters/', '')];
  if (!found) throw new Error(`The contract has no ${parameter.$ref}`);
  return found;
}

/** What is set once after a collection was imported. */
export const VARIABLES = { baseUrl: 'https://api.example.com', apiKey: '' };

/** Both clients write a new UUID for it with each request. */
export const NEW_KEY = '{{$guid}}';
