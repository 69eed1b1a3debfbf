import imported from 'openapi-fetch';
import type { paths } from './generated/types.ts';
import type { OpenApiClient } from './raw-client.ts';

/** Makes a client of openapi-fetch. The default export of its CommonJS build is the object of all its exports. */
export function createOpenApiClient(options: Parameters<typeof imported>[0]): OpenApiClient<paths> {
  const create: typeof imported = Object(imported).default ?? imported;
  return create<paths>(options);
}
