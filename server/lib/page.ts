/** The contract bounds `page` and `limit`. With a `cursor`, the list continues there, also if it has grown. */
export type PageRequest = { page: number; limit: number; cursor?: string | undefined };

export type Page<T> = { data: T[]; total: number };

/** `nextCursor` continues the list. It is null at the end. */
export type CursorPage<T> = Page<T> & { nextCursor: string | null };

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

export function toCursorResponse<T, View>(
  found: CursorPage<T>,
  request: PageRequest,
  serialize: (item: T) => View,
) {
  const { nextCursor } = found;
  const { data, pagination } = toPageResponse(found, request, serialize);
  return { data, pagination: { ...pagination, hasMore: nextCursor !== null, nextCursor } };
}
