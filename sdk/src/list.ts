import { type Answer, type WithResponse, withResponse } from './api-promise.ts';
import { InvalidResponseError } from './errors/transport.ts';
import { maxPageSize } from './generated/limits.ts';
import type { CursorPagination, Pagination } from './generated/types.ts';

/** Fetches a page of a list. */
export type FetchPage<Item> = (
  query: object,
) => Promise<Answer<{ data: Item[]; pagination: ListPagination }>>;

type ListPagination = Pagination & Partial<Pick<CursorPagination, 'nextCursor'>>;

type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** One page of a list. */
export class Page<Item> implements AsyncIterable<Item> {
  /** The elements of the page, without those that were already on an earlier page. */
  readonly data: Item[];
  /** The page's position in the list, as returned by the service. */
  readonly pagination: ListPagination;
  readonly #next: () => Promise<Page<Item>> | null;

  /** @internal */
  constructor(data: Item[], pagination: ListPagination, next: () => Promise<Page<Item>> | null) {
    this.data = data;
    this.pagination = pagination;
    this.#next = next;
  }

  /** Fetches the next page; `null` if this is the last one. */
  async nextPage(): Promise<Page<Item> | null> {
    return this.#next();
  }

  /** This page and all following pages. Each page is fetched on demand. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let page: Page<Item> | null = this; page; page = await page.nextPage()) yield page;
  }

  /** The elements of this page and of all following pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}

/**
 * A list. Await it for its first page, or iterate over it for all its elements. Nothing is requested until
 * then, and each iteration starts from the first page.
 *
 * No element is returned twice, even if others are added during the iteration. Lists with cursors, such as
 * the order list, don't miss elements either when others leave the list, for instance because an order no
 * longer has the status that you filter by.
 *
 * @example
 * ```ts
 * for await (const order of client.orders.list({ status: 'pending' })) console.log(order.number);
 *
 * const page = await client.orders.list({ limit: 100 });
 * console.log(page.data.length, page.pagination.total);
 * ```
 */
export class List<Item extends object> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #fetchPage: FetchPage<Item>;
  readonly #query: PageQuery;
  #first: Promise<Answer<Page<Item>>> | undefined;

  /** @internal */
  constructor(fetchPage: FetchPage<Item>, query: PageQuery = {}) {
    this.#fetchPage = fetchPage;
    this.#query = query;
  }

  /**
   * Waits for the first page, as `await` does.
   *
   * @param onFulfilled - Called with the first page.
   * @param onRejected - Called with the error.
   */
  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited.
  then<Then = Page<Item>, Else = never>(
    onFulfilled?: ((page: Page<Item>) => Then | PromiseLike<Then>) | null,
    onRejected?: ((reason: unknown) => Else | PromiseLike<Else>) | null,
  ): Promise<Then | Else> {
    return this.#firstPage()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  /**
   * Handles an error.
   *
   * @param onRejected - Called with the error.
   */
  catch<Else = never>(
    onRejected?: ((reason: unknown) => Else | PromiseLike<Else>) | null,
  ): Promise<Page<Item> | Else> {
    return this.then(undefined, onRejected);
  }

  /**
   * Calls a function after a success or an error.
   *
   * @param onFinally - Called without arguments.
   */
  finally(onFinally?: (() => void) | null): Promise<Page<Item>> {
    return this.then().finally(onFinally);
  }

  /** Returns the first page with its status, request ID and rate limit. */
  withResponse(): Promise<WithResponse<Page<Item>>> {
    return this.#firstPage().then(withResponse);
  }

  /** All pages. Each page is fetched on demand, with 100 elements unless the query has a `limit`. */
  pages(): AsyncGenerator<Page<Item>, void, undefined> {
    return this.#pagesOf(maxPageSize);
  }

  /**
   * Returns all elements, or the first ones, as an array.
   *
   * @example
   * ```ts
   * const newest = await client.orders.list().toArray({ max: 250 });
   * console.log(newest.length);
   * ```
   *
   * @param options - `max`: the maximum number of elements; `Infinity` for all.
   */
  toArray({ max }: { max: number }): Promise<Item[]>;
  async toArray({ max }: { max?: number } = {}): Promise<Item[]> {
    if (max === undefined || !(max >= 0) || (Number.isFinite(max) && !Number.isInteger(max)))
      throw new TypeError('toArray needs { max }: the maximum number of elements, or Infinity for all');
    const items: Item[] = [];
    if (max === 0) return items;
    for await (const { data } of this.#pagesOf(Math.min(max, maxPageSize))) {
      items.push(...data.slice(0, max - items.length));
      if (items.length >= max) break;
    }
    return items;
  }

  async *#pagesOf(size: number): AsyncGenerator<Page<Item>, void, undefined> {
    const { page, limit = page === undefined ? size : undefined } = this.#query;
    const query = { ...this.#query, limit };
    const { data } = await fetchFrom(this.#fetchPage, query);
    yield* data.pages();
  }

  /** All elements, page by page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  #firstPage(): Promise<Answer<Page<Item>>> {
    this.#first ??= fetchFrom(this.#fetchPage, this.#query);
    return this.#first;
  }
}

/**
 * Fetches a page. Following pages continue at its cursor. Without cursors they continue by page number and
 * skip the elements in `seen`. `before` is the previous page's position: repeating it would loop forever.
 */
async function fetchFrom<Item extends object>(
  fetchPage: FetchPage<Item>,
  query: object,
  seen: ReadonlySet<unknown> = new Set(),
  before?: string | number,
): Promise<Answer<Page<Item>>> {
  const { data: list, response } = await fetchPage(query);
  const { page, hasMore, nextCursor } = list.pagination;
  const place = nextCursor ?? page;
  if (place === before) {
    const message = `The list does not advance: ${nextCursor ? 'cursor' : 'page'} ${place} was returned twice`;
    throw new InvalidResponseError(message, response, JSON.stringify(list));
  }
  const data = list.data.filter(item => !seen.has(getIdentity(item)));
  const next = () => {
    if (!hasMore || list.data.length === 0) return null;
    const known = nextCursor ? seen : new Set([...seen, ...data.map(getIdentity)]);
    const nextQuery = { ...query, page: page + 1, ...(nextCursor && { cursor: nextCursor }) };
    return fetchFrom(fetchPage, nextQuery, known, place).then(answer => answer.data);
  };
  return { data: new Page(data, list.pagination, next), response };
}

/** An element without an ID is only equal to itself. */
function getIdentity(item: object): unknown {
  return 'id' in item ? item.id : item;
}
