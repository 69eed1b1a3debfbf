import imported from 'openapi-fetch';

/**
 * `createClient` of openapi-fetch. Where its CommonJS build is loaded, what looks like the function is the object of all
 * its exports, and the function is one level deeper.
 */
export const createOpenApiClient: typeof imported = Object(imported).default ?? imported;
