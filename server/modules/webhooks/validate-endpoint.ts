import type { Patch } from '../../lib/diff.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import type { EndpointDocument } from './endpoint.ts';

/** What people decide about an endpoint. */
export type EndpointValues = Pick<EndpointDocument, 'url' | 'events' | 'description'>;

/** Why a URL's host may not be sent events, as far as its spelling tells; undefined when it may. */
export type CheckHost = (hostname: string) => string | undefined;

/** The values as they are stored, or an error that names every one that will not do. */
export function validateEndpoint<T extends Patch<EndpointValues>>(values: T, refusalOfHost: CheckHost): T {
  const { url, events = [] } = values;
  const faults: FieldError[] = events.flatMap((event, index) =>
    events.indexOf(event) < index
      ? [{ path: `/events/${index}`, message: `must not name ${event} again` }]
      : [],
  );
  const parsed = url === undefined ? undefined : URL.parse(url);
  const problem = parsed === undefined ? undefined : problemOf(parsed, refusalOfHost);
  if (problem !== undefined) faults.push({ path: '/url', message: problem });
  throwIfInvalid(faults);
  return parsed ? { ...values, url: parsed.href } : values;
}

function problemOf(url: URL | null, refusalOfHost: CheckHost): string | undefined {
  if (!url) return 'must be an absolute URL, such as https://example.com/webhooks';
  if (url.protocol !== 'https:') return 'must start with https://';
  if (url.username !== '' || url.password !== '')
    return 'must not hold a user name or password: requests are signed instead';
  if (url.href.includes('#')) return 'must not hold a fragment (#): it would never be sent';
  return refusalOfHost(url.hostname);
}
