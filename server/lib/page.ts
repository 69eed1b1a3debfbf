/** The contract bounds `page` and `limit`. With a `cursor`, the list continues there, also if it has grown. */
export type PageRequest = {
  page: number;
  limit: number;
  cursor?: string | undefined;
  /** The total is not counted further, and pages by number end here. 0: nothing is counted, and only cursors continue. */
  countUpTo?: number;
};

/** All of a list that cannot have more, without counting it. */
export const FIRST_HUNDRED: PageRequest = { page: 1, limit: 100, countUpTo: 0 };

export type Page<T> = { data: T[]; total: number };

/** `nextCursor` continues the list. At the end it is null, or `hasMore` is false. */
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

/** How far the dashboard counts a list that grows. */
const MAX_COUNTED = 10_000;

/** The request for a page of a list that grows: one more is counted, and paged, than is told. */
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
