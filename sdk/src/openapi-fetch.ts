import imported, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './generated/types.ts';

/** Makes a client of openapi-fetch. The default export of its CommonJS build is the object of all its exports. */
export function createOpenApiClient(options: ClientOptions): Client<paths> {
  const create: typeof imported = Object(imported).default ?? imported;
  return create<paths>(options);
}
