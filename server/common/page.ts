/** A page asked for; both figures already within their bounds. */
export type PageRequest = { page: number; limit: number };

/** One page of a list and the size of the whole. */
export type Page<T> = { data: T[]; total: number };

export type Pagination = PageRequest & {
  total: number;
  totalPages: number;
  hasMore: boolean;
};

export function paginationOf({ page, limit }: PageRequest, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasMore: page < totalPages };
}
