import imported, {
  type Client,
  type ClientOptions,
  createQuerySerializer,
  removeTrailingSlash,
} from 'openapi-fetch';
import type { paths } from './generated/types.ts';

/**
 * Makes a client of openapi-fetch. Where its CommonJS build is loaded, what looks like its function is the object of all
 * its exports, and the function is one level deeper.
 */
export function createOpenApiClient(options: ClientOptions): Client<paths> {
  const create: typeof imported = Object(imported).default ?? imported;
  return create<paths>(options);
}

/** Makes the URLs that such a client makes. The contract's paths have none but plain parameters. */
export function createUrls(given: string) {
  const baseUrl = removeTrailingSlash(given);
  const serialize = createQuerySerializer<object>();
  return (template: string, parameters: Record<string, string> = {}, query?: object): string => {
    let path = template;
    for (const [name, value] of Object.entries(parameters)) {
      path = path.replace(`{${name}}`, encodeURIComponent(value));
    }
    const search = query && serialize(query);
    return search ? `${baseUrl}${path}?${search}` : baseUrl + path;
  };
}
