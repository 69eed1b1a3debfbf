/** Within the contract's bounds. */
export type PageRequest = { page: number; limit: number };

export type Page<T> = { data: T[]; total: number };

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
