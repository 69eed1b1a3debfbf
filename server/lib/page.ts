/** The contract limits `page` and `limit`. A `cursor` continues the list, even if it has grown. */
export type PageRequest = {
  page: number;
  limit: number;
  cursor?: string | undefined;
  /** The count, and pages by number, stop here. With 0, nothing is counted and only cursors work. */
  countUpTo?: number;
};

/** A whole list of at most 100 elements, without a count. */
export const FIRST_HUNDRED: PageRequest = { page: 1, limit: 100, countUpTo: 0 };

export type Page<T> = { data: T[]; total: number };

/** `nextCursor` continues the list. At the end, it is null or `hasMore` is false. */
export type CursorPage<T> = Page<T> & { nextCursor: string | null; hasMore?: boolean };

export function toPageResponse<T, View>(
  { data, total }: Page<T>,
  { page, limit }: PageRequest,
  serialize: (item: T) => View,
) {
  const totalPages = Math.ceil(total / limit);
  return {
    data: data.map(item => serialize(item)),
    pagination: { page, limit, total, totalPages, hasMore: page < totalPages },
  };
}

/** The dashboard's limit for counting growing lists. */
const MAX_COUNTED = 10_000;

/** Requests a page of a growing list. Counts one more than is shown, to detect further elements. */
export const growing = <Request extends PageRequest>(request: Request) => ({
  ...request,
  countUpTo: MAX_COUNTED + 1,
});

export function toGrowingResponse<T, View>(
  found: CursorPage<T>,
  request: PageRequest,
  serialize: (item: T) => View,
) {
  const total = Math.min(found.total, MAX_COUNTED);
  const { data, pagination } = toCursorResponse({ ...found, total }, request, serialize);
  return { data, pagination: { ...pagination, moreThanTotal: found.total > total } };
}

export function toCursorResponse<T, View>(
  found: CursorPage<T>,
  request: PageRequest,
  serialize: (item: T) => View,
) {
  const { nextCursor, hasMore = nextCursor !== null } = found;
  const { data, pagination } = toPageResponse(found, request, serialize);
  return { data, pagination: { ...pagination, hasMore, nextCursor } };
}
