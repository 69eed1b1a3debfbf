/** The parts of an OpenAPI document that the generator and its tests use. */
export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier?: string };
  };
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Components;
}

interface Components {
  schemas: Record<string, Schema>;
  headers?: Record<string, Header>;
  parameters?: Record<string, Parameter>;
}

export type PathItem = Record<string, Operation>;

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: unknown[];
  parameters: (Parameter | Reference)[];
  requestBody?: Body;
  responses: Record<string, Response>;
  'x-required-scope'?: string | null;
  'x-required-role'?: string | null;
  'x-requires-confirmation'?: true;
  'x-idempotent'?: boolean;
  'x-sdk-method'?: string;
  'x-webhook'?: string;
  'x-content'?: string[];
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
  examples?: Examples;
  'x-ignore-invalid'?: boolean;
}

export interface Body {
  content?: Record<string, MediaType>;
}

export interface Response extends Body {
  headers?: Record<string, Header | Reference>;
  links?: Record<string, Link>;
}

/** An operation that takes a value from the response. */
export interface Link {
  operationId: string;
  parameters: Record<string, string>;
  description: string;
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Examples;
}

export type Examples = Record<string, { summary?: string; value: unknown }>;

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  title?: string;
  description?: string;
  pattern?: string;
  example?: unknown;
  examples?: unknown[];
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  nullable?: boolean;
  required?: string[];
  default?: unknown;
  dependentRequired?: unknown;
  'x-sdk-accepts'?: string;
  'x-enum-descriptions'?: string[];
}

export interface Header {
  required: boolean;
  schema: unknown;
}

export interface Reference {
  $ref: string;
}
