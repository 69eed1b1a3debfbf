/** As much of an OpenAPI 3.1 document as the generation step touches. */
export interface OpenApiDocument {
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Components;
  [field: string]: unknown;
}

export interface Components {
  schemas: Record<string, Schema>;
  headers?: Record<string, Header>;
  [field: string]: unknown;
}

export type PathItem = Record<string, Operation>;

export interface Operation {
  responses: Record<string, Response>;
  'x-webhook'?: string;
  [field: string]: unknown;
}

export interface Response {
  headers?: Record<string, Header>;
  [field: string]: unknown;
}

export type Schema = Record<string, unknown>;

export type Header = Record<string, unknown>;
