import type { Examples, OpenApiDocument, Operation, Parameter, Reference, Schema } from '../document.ts';

/** A call of an operation with the values of its first example. */
export type SampleRequest = {
  method: string;
  /** The path, with the values of its parameters. */
  path: string;
  pathValues: unknown[];
  query: Record<string, string>;
  idempotencyKey: string | undefined;
  body: unknown;
  sdkMethod: string;
  isList: boolean;
  /** The schema of the result, or of a list element. */
  schema: string;
  /** The first scalar fields of the schema. */
  fields: string[];
};

const SHOWN_FIELDS = 3;

/** Picks one filter of a list, which is enough to show how filters work. */
export const pickFilter = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).slice(0, 1));

export function readSampleRequest(
  document: OpenApiDocument,
  operation: Operation,
  method: string,
  path: string,
): SampleRequest {
  const parameters = operation.parameters.filter(isParameter);
  const firstOf = ({ examples }: { examples?: Examples }): unknown => Object.values(examples ?? {})[0]?.value;
  const valuesIn = (place: string) =>
    parameters
      .filter(parameter => parameter.in === place)
      .map(parameter => [parameter.name, firstOf(parameter)] as const)
      .filter(([, value]) => value !== undefined);

  const pathValues = new Map(valuesIn('path'));
  const key = new Map(valuesIn('header')).get('Idempotency-Key');
  const body = operation.requestBody?.content?.['application/json'];
  const { schema, isList } = readSuccess(document, operation);
  return {
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(pathValues.get(name))),
    pathValues: [...pathValues.values()],
    query: Object.fromEntries(valuesIn('query').map(([name, value]) => [name, String(value)])),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    body: body && firstOf(body),
    sdkMethod: operation['x-sdk-method'] ?? '',
    isList,
    schema: schema.$ref?.split('/').at(-1) ?? 'Result',
    fields: findPlainFields(document, schema),
  };
}

function isParameter(parameter: Parameter | Reference): parameter is Parameter {
  return 'name' in parameter;
}

function readSuccess(document: OpenApiDocument, { operationId, responses }: Operation) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`${operationId} has no response body to make a sample from`);
  const { data, pagination } = resolve(document, schema).properties ?? {};
  const element = pagination && data?.items;
  return { schema: element ?? schema, isList: element !== undefined };
}

function findPlainFields(document: OpenApiDocument, schema: Schema): string[] {
  return Object.entries(resolve(document, schema).properties ?? {})
    .filter(([, field]) => isPlain(resolve(document, field)))
    .map(([name]) => name)
    .slice(0, SHOWN_FIELDS);
}

const isPlain = ({ type, properties, items }: Schema): boolean =>
  type !== 'object' && properties === undefined && items === undefined;

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && document.components.schemas[name]) || schema;
}
