import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';
import type { Page, PageRequest } from '../page.ts';

/** Beyond this many skipped documents, the page's ids are found in the index before its documents are fetched. */
const CHEAP_SKIP = 100;
/** No collection is larger; MongoDB takes skips up to 2^63, JavaScript counts safely up to 2^53. */
const MAX_SKIP = 1_000_000_000;

/**
 * One page in the given order, and the total: two commands side by side, both served by an index, which is named where
 * the database could take one that narrows less.
 */
export async function paginate<T extends Document & { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  request: PageRequest,
  count: (filter: Filter<T>) => Promise<number> = filter => collection.countDocuments(filter),
  hint?: Document,
): Promise<Page<WithId<T>>> {
  const [data, total] = await Promise.all([
    findSlice(collection, filter, sort, request, hint),
    count(filter),
  ]);
  return { data, total };
}

async function findSlice<T extends Document & { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  { page, limit }: PageRequest,
  hint: Document | undefined,
): Promise<WithId<T>[]> {
  const skip = (page - 1) * limit;
  if (skip > MAX_SKIP) return [];
  const slice = collection
    .find(filter, { ...(hint && { hint }) })
    .sort(sort)
    .skip(skip)
    .limit(limit);
  if (skip <= CHEAP_SKIP) return slice.toArray();
  const ids = await slice.project<{ _id: T['_id'] }>({ _id: 1 }).toArray();
  if (ids.length === 0) return [];
  const within: Document = {
    ...filter,
    _id: { $in: ids.map(({ _id }) => _id) },
  };
  return collection
    .find(within as Filter<T>)
    .sort(sort)
    .toArray();
}
