import { notSupported } from '../errors.ts';
import { type Filter, matchesEverything } from '../query/filter.ts';
import { type Collection, type Index, isMultikey } from '../storage/collection.ts';
import type { SqlCondition } from './bounds.ts';
import { branchesOf, type Conjunction, conjunctionOf } from './conjunction.ts';
import { type IndexBounds, indexBounds } from './index-bounds.ts';
import { coversQuery } from './partial-index.ts';
import type { Query, SortPart } from './query.ts';

export type CollectionScan = { kind: 'collection'; filter: Filter; exact: boolean };

export type IndexScan = {
  kind: 'index';
  filter: Filter;
  index: Index;
  where: string;
  parameters: Buffer[];
  /** The two parts of `where`: scan bounds, and conditions tested on each key. */
  range: SqlCondition[];
  rest: SqlCondition[];
  /** The number of leading parts bound to a list of keys. */
  listedParts: number;
  /** Every row in the bounds matches the filter. */
  exact: boolean;
  /** Whether a document can have several keys within the bounds. */
  isRepeating: boolean;
  /** At most one document matches: each part of a unique index is fixed to one key. */
  single: boolean;
  /** The keys to look up in a single-part unique index. */
  keys: Buffer[] | undefined;
  /**
   * `index`: rows are in sort order; `merged`: rows of each listed key are, and get merged; `columns`: SQLite
   * sorts the key columns; `none`: unsorted.
   */
  order: 'index' | 'merged' | 'columns' | 'none';
  sortColumns: { column: string; descending: boolean }[];
  /** Higher for more selective bounds. */
  score: number;
};

/** An `$or` with an index for each branch. */
export type UnionScan = { kind: 'union'; branches: IndexScan[] };

export type Plan = CollectionScan | IndexScan | UnionScan;

const SCORE_NAMED_DOCUMENTS = 30;
const SCORE_INDEX_ORDER_WITH_LIMIT = 15;
const SCORE_INDEX_ORDER = 6;
const SCORE_COLUMN_ORDER = 3;
/** MongoDB's limit for merged scans. SQLite supports 500. */
const MAX_MERGED_WALKS = 200;

export function choosePlan(collection: Collection, query: Query): Plan {
  const { filter, hint } = query;
  if (hint === 'natural') return collectionScan(filter);
  if (hint && !coversQuery(hint, filter)) {
    throw notSupported(`a hint of the partial index '${hint.name}', whose filter the query does not imply,`);
  }
  const conjunction = conjunctionOf(filter);
  const covers = (index: Index) => coversQuery(index, filter);
  const best = bestIndexScan(hint ? [hint] : collection.indexes, covers, query, conjunction);
  return unionScan(collection, query, conjunction, best?.score ?? 0) ?? best ?? collectionScan(filter);
}

function collectionScan(filter: Filter): CollectionScan {
  return { kind: 'collection', filter, exact: matchesEverything(filter) };
}

function bestIndexScan(
  indexes: readonly Index[],
  covers: (index: Index) => boolean,
  query: Query,
  conjunction: Conjunction,
): IndexScan | undefined {
  let best: IndexScan | undefined;
  for (const index of indexes) {
    if (!covers(index)) continue;
    const scan = indexScan(index, query, conjunction);
    if (scan.single) return scan;
    if (scan.score === 0 && scan.order !== 'index' && !query.hint) continue;
    if (!best || rank(scan, query) > rank(best, query)) best = scan;
  }
  return best;
}

function rank({ score, order }: IndexScan, query: Query): number {
  if (order === 'index') return score + (query.limit > 0 ? SCORE_INDEX_ORDER_WITH_LIMIT : SCORE_INDEX_ORDER);
  return order === 'none' ? score : score + SCORE_COLUMN_ORDER;
}

function indexScan(index: Index, query: Query, conjunction: Conjunction): IndexScan {
  const bounds = indexBounds(index, conjunction.byPath);
  const exact = conjunction.alternatives.length === 0 && bounds.exact;
  const order = orderOf(index, query.sort, bounds.fixedParts);
  const named = index.unique && !isMultikey(index) && bounds.listedParts === index.parts.length;
  return {
    kind: 'index',
    filter: query.filter,
    index,
    where: bounds.where,
    parameters: bounds.parameters,
    range: bounds.range,
    rest: bounds.rest,
    listedParts: bounds.listedParts,
    exact,
    isRepeating: isRepeating(index, bounds.fixedParts),
    // With its own limit, SQLite ends the scan of each listed key early.
    order: order === 'columns' && !exact && isMergeable(index, query.sort, bounds) ? 'merged' : order,
    sortColumns: sortColumnsOf(index, query.sort),
    keys: named ? bounds.keys : undefined,
    single: named && bounds.fixedParts === index.parts.length,
    score: bounds.score + (named ? SCORE_NAMED_DOCUMENTS : 0),
  };
}

function sortColumnsOf(index: Index, sort: readonly SortPart[]): IndexScan['sortColumns'] {
  return sort.flatMap(({ path, descending }) => {
    const part = index.parts.find(candidate => candidate.path === path);
    return part ? [{ column: part.column, descending }] : [];
  });
}

/** An array has several keys, but only one where its part is fixed. */
const isRepeating = ({ multikey }: Index, fixedParts: number): boolean =>
  multikey.some((isArray, position) => isArray && position >= fixedParts);

function orderOf(index: Index, sort: readonly SortPart[], fixedParts: number): IndexScan['order'] {
  if (sort.length === 0 || isRepeating(index, fixedParts)) return 'none';
  if (sortColumnsOf(index, sort).length < sort.length) return 'none';
  return isIndexOrder(index, sort, fixedParts, false) || isIndexOrder(index, sort, fixedParts, true)
    ? 'index'
    : 'columns';
}

/** Whether scans of each listed key are in sort order and few enough to merge. */
export function isMergeable(
  index: Index,
  sort: readonly SortPart[],
  { listedParts, range }: Pick<IndexBounds, 'listedParts' | 'range'>,
): boolean {
  const walks = range.slice(0, listedParts).reduce((product, part) => product * part.parameters.length, 1);
  return (
    !isMultikey(index) &&
    walks > 1 &&
    walks <= MAX_MERGED_WALKS &&
    orderOf(index, sort, listedParts) === 'index'
  );
}

function isIndexOrder(
  index: Index,
  sort: readonly SortPart[],
  fixedParts: number,
  backwards: boolean,
): boolean {
  const fixed = new Set(index.parts.slice(0, fixedParts).map(part => part.path));
  const ordering = sort.filter(part => !fixed.has(part.path));
  return ordering.every((wanted, i) => {
    const part = index.parts[fixedParts + i];
    return part?.path === wanted.path && (part.descending !== wanted.descending) === backwards;
  });
}

function unionScan(
  collection: Collection,
  query: Query,
  conjunction: Conjunction,
  scoreToBeat: number,
): UnionScan | undefined {
  if (conjunction.alternatives.length === 0 || query.hint) return undefined;
  const branches: IndexScan[] = [];
  for (const { branch, joined: filter } of branchesOf(conjunction)) {
    // Like MongoDB, considers a branch without its surrounding filter.
    const covers = (index: Index) => coversQuery(index, query.filter) || coversQuery(index, branch);
    const scan = bestIndexScan(collection.indexes, covers, { ...query, filter }, conjunctionOf(filter));
    if (!scan || scan.score <= scoreToBeat) return undefined;
    branches.push(scan);
  }
  return { kind: 'union', branches };
}
