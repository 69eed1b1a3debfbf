import type { Collection, Document, Filter, WithId } from 'mongodb';
import type { CursorPage, PageRequest } from '../page.ts';
import { countDocuments } from './count-documents.ts';
import { buildAfterFilter, encodeCursor, type ListSort } from './cursor.ts';
import { findAll } from './find-all.ts';

/** Beyond this, the ids of the page are read from the index first, and then its documents. */
const CHEAP_SKIP = 100;
/** No collection is larger. The bound keeps the skip a safe integer. */
const MAX_SKIP = 1_000_000_000;

type FindOptions = {
  /** The index to use. */
  hint?: Document;
  projection?: Document;
};

type PaginateOptions<T> = FindOptions & {
  /** The name of the list in its cursors. Default: the collection's name. */
  list?: string;
  /** Replaces `countDocuments`, unless the request says how far to count. */
  count?: (filter: Filter<T>) => Promise<number>;
  /** Counts only if the page does not show the total: for filters that examine all of a list for each of both. */
  countLast?: boolean;
};

/** Runs two commands in parallel, for the page and for the total, if that is wanted. */
export async function paginate<T extends Document & { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: ListSort,
  request: PageRequest,
  { count, list = collection.collectionName, countLast = false, ...options }: PaginateOptions<T> = {},
): Promise<CursorPage<WithId<T>>> {
  const { page, limit, cursor, countUpTo } = request;
  const { hint } = options;
  const isNumbered = cursor === undefined && countUpTo !== 0;
  const finding = isNumbered
    ? findSlice(collection, filter, sort, request, options)
    : findAfter(collection, filter, sort, { list, cursor, limit }, options);
  const countAll = async (): Promise<number> => {
    if (countUpTo === 0) return 0;
    if (count && countUpTo === undefined) return count(filter);
    return countDocuments(collection, filter, {
      ...(hint && { hint }),
      ...(countUpTo && { limit: countUpTo }),
    });
  };
  const showsTotal = ({ length }: unknown[]) => isNumbered && length < limit && (length > 0 || page === 1);
  const [found, total] = await Promise.all([
    finding,
    countLast
      ? finding.then(read => (showsTotal(read) ? (page - 1) * limit + read.length : countAll()))
      : countAll(),
  ]);
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const hasMore = isNumbered
    ? page * limit < total || (total === countUpTo && found.length === limit)
    : found.length > limit;
  const nextCursor = last && hasMore ? encodeCursor(list, sort, last) : null;
  return { data, total, nextCursor };
}

/** Reads one element more than the page has. It shows whether the list continues. */
function findAfter<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: ListSort,
  { list, cursor, limit }: { list: string; cursor: string | undefined; limit: number },
  options: FindOptions,
): Promise<WithId<T>[]> {
  const following: Document =
    cursor === undefined ? filter : { $and: [filter, buildAfterFilter(list, sort, cursor)] };
  return findAll(collection, following as Filter<T>, { ...options, sort, limit: limit + 1 });
}

async function findSlice<T extends Document & { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: ListSort,
  { page, limit, countUpTo = MAX_SKIP }: PageRequest,
  options: FindOptions,
): Promise<WithId<T>[]> {
  const skip = (page - 1) * limit;
  if (skip >= countUpTo) return [];
  const slice = { ...options, sort, skip, limit };
  if (skip <= CHEAP_SKIP) return findAll(collection, filter, slice);
  const ids = await findAll(collection, filter, { ...slice, projection: { _id: 1 } });
  if (ids.length === 0) return [];
  const onPage: Document = { ...filter, _id: { $in: ids.map(({ _id }) => _id) } };
  const { hint, ...rest } = options;
  return findAll(collection, onPage as Filter<T>, { ...rest, sort });
}
