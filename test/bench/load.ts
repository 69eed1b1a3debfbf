import autocannon from 'autocannon';

/** `key` overrides the rotating key. */
export type Call = { method: 'GET' | 'POST'; path: string; body?: string; key?: string };

/** Twelve connections keep two cores busy without a queue that hides the cost of a request. */
const CONNECTIONS = 12;
/** Requests per key, below the limit of 120 a minute. */
const REQUESTS_PER_KEY = 100;

/** Generates load for some seconds. Fails on any response other than a success. */
export async function load(
  url: string,
  nextCall: () => Call,
  keys: Iterator<string>,
  seconds: number,
): Promise<{ requests: number; perSecond: number }> {
  let key = '';
  let left = 0;
  const nextKey = () => {
    if (left-- === 0) {
      key = keys.next().value ?? '';
      left = REQUESTS_PER_KEY;
    }
    return key;
  };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: request => {
          const { method, path, body, key = nextKey() } = nextCall();
          const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
          return { ...request, method, path, headers, ...(body === undefined ? {} : { body }) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} requests failed`);
  }
  return { requests: result.requests.total, perSecond: result.requests.average };
}
