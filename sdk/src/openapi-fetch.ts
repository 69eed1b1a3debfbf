import imported, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './generated/types.ts';

/**
 * Makes a client of openapi-fetch. Where its CommonJS build is loaded, what looks like its function is the object of all
 * its exports, and the function is one level deeper.
 */
export function createOpenApiClient(options: ClientOptions): Client<paths> {
  const create: typeof imported = Object(imported).default ?? imported;
  return create<paths>(options);
}
