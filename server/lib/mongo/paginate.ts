import type { Collection, Document, Filter, WithId } from 'mongodb';
import type { CursorPage, PageRequest } from '../page.ts';
import { countDocuments } from './count-documents.ts';
import { buildAfterFilter, encodeCursor, type ListSort } from './cursor.ts';
import { findAll } from './find-all.ts';

/** Beyond this, the page's IDs are read from the index before the documents. */
const CHEAP_SKIP = 100;
/** Larger than any collection. Keeps the skip a safe integer. */
const MAX_SKIP = 1_000_000_000;

type FindOptions = {
  /** The index hint. */
  hint?: Document;
  projection?: Document;
};

type PaginateOptions<T> = FindOptions & {
  /** The list's name in cursors. Defaults to the collection's name. */
  list?: string;
  /** Replaces `countDocuments`, unless the request limits the count. */
  count?: (filter: Filter<T>) => Promise<number>;
  /** Counts only if the page does not reveal the total: for filters that scan the whole list. */
  countLast?: boolean;
};

/** Reads the page and, if requested, the total in parallel. */
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

/** Reads one extra element to learn whether the list continues. */
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
