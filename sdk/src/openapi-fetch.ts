import imported from 'openapi-fetch';
import type { paths } from './generated/types.ts';
import type { OpenApiClient } from './raw-client.ts';

/**
 * Creates an openapi-fetch client. The default export of its CommonJS build is an object with all exports.
 */
export function createOpenApiClient(options: Parameters<typeof imported>[0]): OpenApiClient<paths> {
  const create: typeof imported = Object(imported).default ?? imported;
  return create<paths>(options);
}
