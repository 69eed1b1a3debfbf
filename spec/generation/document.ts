/** As much of an OpenAPI 3.1 document as the generation step touches. */
export interface OpenApiDocument {
  openapi: string;
  tags?: { name: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: { headers?: Record<string, Header>; schemas?: Record<string, unknown>; [kind: string]: unknown };
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

export type Header = Record<string, unknown>;
