import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import type { Scope } from '../../generated/public/types.ts';
import type { BranchScope } from '../../server/lib/access.ts';
import type { KeyService } from '../../server/modules/keys/service.ts';
import { type Answer, expectContract } from './contract.ts';

export type RequestOptions = {
  body?: unknown;
  headers?: Record<string, string>;
};

/** A response whose body has the type that the test expects. The contract has already been checked. */
export type TypedAnswer<Body> = Omit<Answer, 'body'> & { body: Body };

export type Client = {
  request<Body = ErrorBody>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<TypedAnswer<Body>>;
  get<Body = ErrorBody>(path: string): Promise<TypedAnswer<Body>>;
  post<Body = ErrorBody>(path: string, body: unknown): Promise<TypedAnswer<Body>>;
  patch<Body = ErrorBody>(path: string, body: unknown): Promise<TypedAnswer<Body>>;
};

export type ErrorBody = { error: string; code: string; fields?: { path: string; message: string }[] };

/** A client of the running service that checks every response against the contract. */
export function createClient(baseUrl: string, key: () => Promise<string | undefined>): Client {
  const request = async <Body>(
    method: string,
    path: string,
    { body: sent, headers = {} }: RequestOptions = {},
  ) => {
    const url = baseUrl + path;
    const presented = await key();
    const response = await fetch(url, {
      method,
      headers: {
        ...(presented === undefined ? {} : { authorization: `Bearer ${presented}` }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const answer = { status: response.status, headers: response.headers, body };
    expectContract(method, url, answer);
    return answer as TypedAnswer<Body>;
  };
  return {
    request,
    get: path => request('GET', path),
    post: (path, body) => request('POST', path, { body }),
    patch: (path, body) => request('PATCH', path, { body }),
  };
}

export type KeyOptions = { restaurantId: string; scopes?: Scope[]; branches?: BranchScope; name?: string };

/** Well below the limit of 120 requests per minute and key. */
const REQUESTS_PER_KEY = 100;

/** Provides a key with these permissions, and a new one before the rate limit is reached. */
export function rotatingKey(keys: KeyService, options: KeyOptions): () => Promise<string> {
  const { restaurantId, scopes = EVERY_SCOPE, branches = 'all', name = 'Test key' } = options;
  let used = 0;
  let current: Promise<string> | undefined;
  return () => {
    if (current === undefined || used++ >= REQUESTS_PER_KEY) {
      used = 1;
      current = keys.create({ restaurantId, name, scopes, branches }).then(({ secret }) => secret);
    }
    return current;
  };
}
