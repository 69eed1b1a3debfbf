import { readFile } from 'node:fs/promises';

/** The parts of the public contract shown on pages. */
export type Contract = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  servers: { url: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Webhook }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string }>;
  };
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter & { $ref?: string })[];
  requestBody?: { content: { 'application/json': Media } };
  responses: Record<string, { description: string; content?: { 'application/json': Media } }>;
  'x-required-scope': string | null;
  'x-idempotent': boolean;
  'x-codeSamples': { lang: string; label: string; source: string }[];
};

type Webhook = {
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody: { content: { 'application/json': Media } };
};

export type Media = { schema: Schema; examples: Record<string, { value: unknown }> };
export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema;
  examples?: Record<string, { value: unknown; 'x-disabled'?: boolean }>;
};
export type Schema = {
  $ref?: string;
  type?: string;
  description?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
  'x-enum-descriptions'?: string[];
};

const FOLDER = new URL('../../generated/public/', import.meta.url);

export async function readContract(): Promise<Contract> {
  return JSON.parse(await readFile(new URL('openapi.json', FOLDER), 'utf8'));
}

/** The OpenAPI 3.0 document for client generators. */
export async function readClientDocument(): Promise<Pick<Contract, 'servers'>> {
  return JSON.parse(await readFile(new URL('openapi.client.json', FOLDER), 'utf8'));
}

/** Imports for other tools: request collections, and events. */
const IMPORTS = ['postman-collection.json', 'bruno-collection.json', 'asyncapi.json'];

export const readImports = (): Promise<[name: string, text: string][]> =>
  Promise.all(IMPORTS.map(async name => [name, await readFile(new URL(name, FOLDER), 'utf8')]));

export const listOperations = ({ paths }: Contract) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Resolves a schema reference. */
export const resolveSchema = ({ components }: Contract, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}) : schema;

/** An enum's values and their meanings. */
export const describeValues = ({ enum: values = [], 'x-enum-descriptions': meanings }: Schema) =>
  values.map((value, index): [value: string, meaning: string] => [String(value), meanings?.[index] ?? '']);

export const resolveParameter = (
  { components }: Contract,
  { $ref, ...parameter }: Operation['parameters'][number],
): Parameter => components.parameters[$ref?.replace('#/components/parameters/', '') ?? ''] ?? parameter;

export const toJson = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

export const getFirstExample = ({ examples }: Pick<Media, 'examples'>): unknown =>
  Object.values(examples)[0]?.value;
