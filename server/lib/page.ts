/** A page asked for; both figures already within their bounds. */
export type PageRequest = { page: number; limit: number };

/** One page of a list and the size of the whole. */
export type Page<T> = { data: T[]; total: number };

/** The answer to a request for a page: what is on it, each as the contract shows it, and where in the whole it stands. */
export function toPageResponse<T, View>(
  { data, total }: Page<T>,
  { page, limit }: PageRequest,
  serialize: (one: T) => View,
) {
  const totalPages = Math.ceil(total / limit);
  return {
    data: data.map(one => serialize(one)),
    pagination: { page, limit, total, totalPages, hasMore: page < totalPages },
  };
}
