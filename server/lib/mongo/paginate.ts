import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';
import type { Page, PageRequest } from '../page.ts';

/** Beyond this many skipped documents, the page's ids are found in the index before its documents are fetched. */
const CHEAP_SKIP = 100;
/** No collection is larger; MongoDB takes skips up to 2^63, JavaScript counts safely up to 2^53. */
const MAX_SKIP = 1_000_000_000;

type PaginateOptions<T> = {
  /** How the total is counted; by default from the filter's index. */
  count?: (filter: Filter<T>) => Promise<number>;
  /** The index to use where the planner could choose one that narrows less. */
  hint?: Document;
  projection?: Document;
};

/** One page in the given order, and the total: two commands side by side, both served by an index. */
export async function paginate<T extends Document & { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  request: PageRequest,
  { count = filter => collection.countDocuments(filter), hint, projection }: PaginateOptions<T> = {},
): Promise<Page<WithId<T>>> {
  const options = { ...(hint && { hint }), ...(projection && { projection }) };
  const [data, total] = await Promise.all([
    findSlice(collection, filter, sort, request, options),
    count(filter),
  ]);
  return { data, total };
}

async function findSlice<T extends Document & { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  { page, limit }: PageRequest,
  options: { hint?: Document; projection?: Document },
): Promise<WithId<T>[]> {
  const skip = (page - 1) * limit;
  if (skip > MAX_SKIP) return [];
  const slice = collection.find(filter, options).sort(sort).skip(skip).limit(limit);
  if (skip <= CHEAP_SKIP) return slice.toArray();
  const ids = await slice.project<{ _id: T['_id'] }>({ _id: 1 }).toArray();
  if (ids.length === 0) return [];
  const onPage: Document = { ...filter, _id: { $in: ids.map(({ _id }) => _id) } };
  const { hint, ...rest } = options;
  return collection
    .find(onPage as Filter<T>, rest)
    .sort(sort)
    .toArray();
}
