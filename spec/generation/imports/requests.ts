import type { Examples, OpenApiDocument, Operation, Schema } from '../document.ts';
import { resolveParameter } from '../resolve-parameter.ts';
import { fillBody, fillIds, fillPathValue, ORDER_REFERENCE, PICKS, type Pick } from './variables.ts';

/**
 * The requests of one area of the API, with the values of their first examples and variables instead of IDs.
 * Lists come first, because they set the variables, and writes come last.
 */
export type Folder = { name: string; description: string; requests: ExampleRequest[] };

export type ExampleRequest = {
  name: string;
  description: string;
  method: string;
  /** The path template in the contract: `/v1/orders/{reference}`. */
  path: string;
  pathValues: Value[];
  query: Value[];
  takesKey: boolean;
  /** The body as JSON. */
  body: string | undefined;
  /**
   * The successful response: its status, its required fields, and the fields whose values the request sets.
   */
  response: { status: number; fields: string[]; values: Record<string, string> };
  /** Set for a list whose elements other requests use. */
  pick: Pick | undefined;
};

export type Value = { name: string; value: string; description: string };

/** Lists the requests for API client collections. */
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
      requests: requests
        .filter(({ tag }) => tag === name)
        .map(({ request }) => request)
        .sort((a, b) => rankOf(a) - rankOf(b)),
    }))
    .filter(folder => folder.requests.length > 0);
}

const rankOf = ({ method, pathValues }: ExampleRequest): number =>
  method !== 'GET' ? 2 : pathValues.length > 0 ? 1 : 0;

function readRequest(
  document: OpenApiDocument,
  method: string,
  path: string,
  { operationId = '', summary = '', description = '', parameters, requestBody, responses }: Operation,
): ExampleRequest {
  const resolved = parameters.map(parameter => resolveParameter(document, parameter));
  const valuesIn = (place: string) =>
    resolved
      .filter(parameter => parameter.in === place)
      .map(({ name, description: meaning = '', examples, schema }) => ({
        name,
        value: String(firstOf(examples) ?? schema.default ?? ''),
        description: meaning,
      }));
  const example = firstOf(requestBody?.content?.['application/json']?.examples);
  const body = example === undefined ? undefined : fillBody(example);
  const pathValues = valuesIn('path').map(value => ({
    ...value,
    value: fillPathValue(value.name, value.value),
  }));
  return {
    name: summary,
    description,
    method: method.toUpperCase(),
    path,
    pathValues,
    query: valuesIn('query').map(value => ({ ...value, value: fillIds(value.value) })),
    takesKey: resolved.some(({ name }) => name === 'Idempotency-Key'),
    body,
    response: readResponse(document, responses, pathValues, body),
    pick: PICKS[operationId],
  };
}

function readResponse(
  { components }: OpenApiDocument,
  responses: Operation['responses'],
  pathValues: Value[],
  body = '{}',
): ExampleRequest['response'] {
  const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const { $ref = '' }: Schema = success?.content?.['application/json']?.schema ?? {};
  const fields = components.schemas[$ref.replace('#/components/schemas/', '')]?.required;
  if (!fields) throw new Error(`The contract has no required fields for ${status} with ${$ref}`);
  const named = pathValues
    .filter(({ name }) => name !== ORDER_REFERENCE)
    .map(({ name, value }) => [fields.includes(name) ? name : 'id', value] as const);
  const sent: [string, unknown][] = Object.entries(JSON.parse(body));
  const texts = sent.filter((field): field is [string, string] => typeof field[1] === 'string');
  const values = [...named, ...texts].filter(([name]) => fields.includes(name));
  return { status: Number(status), fields, values: Object.fromEntries(values) };
}

const firstOf = (examples: Examples = {}): unknown => Object.values(examples)[0]?.value;
