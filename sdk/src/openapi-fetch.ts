import type * as OpenApi from 'openapi-fetch';
import imported from 'openapi-fetch';
import type { paths } from './generated/types.ts';

/** Makes a client of openapi-fetch. The default export of its CommonJS build is the object of all its exports. */
export function createOpenApiClient(options: OpenApi.ClientOptions): OpenApi.Client<paths> {
  const create: typeof imported = Object(imported).default ?? imported;
  return create<paths>(options);
}
