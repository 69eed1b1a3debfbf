import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';
import type { Page, PageRequest } from '../page.ts';

/** Beyond this, the page's ids are read from the index before its documents. */
const CHEAP_SKIP = 100;
/** No collection is larger. Keeps the skip a safe integer. */
const MAX_SKIP = 1_000_000_000;

type PaginateOptions<T> = {
  /** Instead of `countDocuments`. */
  count?: (filter: Filter<T>) => Promise<number>;
  /** The index to use. */
  hint?: Document;
  projection?: Document;
};

/** Runs two commands in parallel, for the page and for the total. */
export async function paginate<T extends Document & { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  request: PageRequest,
  {
    hint,
    projection,
    count = filter => collection.countDocuments(filter, hint && { hint }),
  }: PaginateOptions<T> = {},
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
