import { ApiPromise } from './api-promise.ts';
import { InvalidResponseError } from './errors/transport.ts';
import type { Pagination } from './generated/types.ts';
import { List } from './list.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, KeyedCallOptions } from './options.ts';
import { type Client, checkObject, type RequestParts } from './transport.ts';

// The functions behind the generated ones. Each is called with the metadata of its operation.

/** Calls an operation. */
export function call<Result>(
  client: Client,
  operation: Operation,
  parts: RequestParts,
  options: KeyedCallOptions | undefined,
): ApiPromise<Result> {
  return new ApiPromise(client.send<Result>(operation, parts, options));
}

/** Lists the elements that an operation returns, page by page. */
export function list<Item extends object>(
  client: Client,
  operation: Operation,
  parts: RequestParts,
  query: object | undefined,
  options: CallOptions | undefined,
): List<Item> {
  return new List<Item>(async pageQuery => {
    checkObject(operation, 'query', query ?? {});
    if (query && 'cursor' in query && query.cursor === null)
      throw new TypeError('cursor is null: the list has ended. Omit it to start from the beginning');
    type Listed = { data: Item[]; pagination: Pagination };
    const page = await client.send<Listed>(operation, { ...parts, query: pageQuery }, options);
    const { data, pagination }: Partial<Listed> = page.data;
    if (Array.isArray(data) && pagination) return page;
    const message = `${operation.method} ${operation.path} did not return a page`;
    throw new InvalidResponseError(message, page.response, JSON.stringify(page.data));
  }, query);
}
