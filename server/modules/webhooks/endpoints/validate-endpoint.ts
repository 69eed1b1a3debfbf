import type { Patch } from '../../../lib/diff.ts';
import { type FieldError, throwIfInvalid } from '../../../lib/errors.ts';
import type { EndpointDocument } from '../documents.ts';

export type NewEndpoint = Pick<EndpointDocument, 'url' | 'events' | 'description'>;

export type EndpointPatch = Patch<NewEndpoint>;

/**
 * Explains why events must not be sent to a host, based on its name and port only. Undefined if allowed. The
 * port defaults to 443.
 */
export type CheckHost = (hostname: string, port?: string) => string | undefined;

/** Normalizes the URL. Throws `invalid_request` with every field error. */
export function validateEndpoint<T extends EndpointPatch>(values: T, checkHost: CheckHost): T {
  const { url, events = [] } = values;
  const fieldErrors: FieldError[] = events.flatMap((event, index) =>
    events.indexOf(event) < index
      ? [{ path: `/events/${index}`, message: `must not contain ${event} twice` }]
      : [],
  );
  const parsed = url === undefined ? undefined : URL.parse(url);
  const message = parsed === undefined ? undefined : findUrlError(parsed, checkHost);
  if (message !== undefined) fieldErrors.push({ path: '/url', message });
  throwIfInvalid(fieldErrors);
  return parsed ? { ...values, url: parsed.href } : values;
}

function findUrlError(url: URL | null, checkHost: CheckHost): string | undefined {
  if (!url) return 'must be an absolute URL, such as https://example.com/webhooks';
  if (url.protocol !== 'https:') return 'must start with https://';
  if (url.username !== '' || url.password !== '')
    return 'must not contain a username or password: requests are signed instead';
  if (url.href.includes('#')) return 'must not contain a fragment (#): fragments are never sent';
  return checkHost(url.hostname, url.port);
}
