import { CommandError } from '../errors.ts';
import { fieldsOf, matchesEverything } from '../query/filter.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Collection, Index } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { type Row, readDocument } from '../storage/documents.ts';
import { asBytes, asNumber } from '../storage/statements.ts';
import { partialDecoder } from '../values/partial-decode.ts';
import { type CollectionScan, choosePlan, type IndexScan, type Plan, type UnionScan } from './plan.ts';
import type { Query } from './query.ts';
import { selectKeys } from './select-keys.ts';
import { compareSortKeys, type SortKey, sortKeyOf } from './sort-key.ts';

type Page = { skip: number; limit: number };
type Test = (row: Row) => boolean;
type KeyedRow = { rowId: number; key: SortKey };

const EVERYTHING: Page = { skip: 0, limit: 0 };
const ROWS_BETWEEN_CLOCK_READS = 128;
/** How many documents of a scan are fully decoded and cached. */
const CACHED_PER_WALK = 128;

export class QueryExecutor {
  readonly plan: Plan;
  documentsExamined = 0;
  /** The number of keys within all bounds that each scan read. */
  readonly keysRead = new Map<IndexScan, number>();
  readonly #database: Database;
  readonly #collection: Collection;
  readonly #query: Query;

  constructor(database: Database, collection: Collection, query: Query) {
    this.#database = database;
    this.#collection = collection;
    this.#query = query;
    this.plan = choosePlan(collection, query);
  }

  rows(): Iterable<Row> {
    const { plan } = this;
    const { sort, skip, limit } = this.#query;
    const page = { skip, limit };
    if (plan.kind === 'index' && plan.single) return skip > 0 ? [] : this.#single(plan);
    if (plan.kind === 'index' && plan.keys && sort.length === 0)
      return inPage(this.#named(plan, plan.keys), page);
    if (plan.kind === 'union') return this.#fetched(inPage(this.#merged(plan), page));
    if (sort.length > 0 && (plan.kind === 'collection' || plan.order === 'none'))
      return this.#sorted(plan, page);
    const decidedInSql = plan.exact && (plan.kind === 'collection' || !plan.isRepeating);
    return decidedInSql ? this.#scan(plan, page) : inPage(this.#scan(plan, EVERYTHING), page);
  }

  /** Stops at the end of the page. */
  count(): number {
    const { skip, limit } = this.#query;
    const end = limit > 0 ? skip + limit : Number.MAX_SAFE_INTEGER;
    return Math.max(0, Math.min(this.#countUpTo(end), end) - skip);
  }

  #countUpTo(end: number): number {
    const { plan } = this;
    if (matchesEverything(this.#query.filter)) return this.#collection.count;
    if (plan.kind === 'index' && plan.exact && !plan.isRepeating) return this.#countKeys(plan, end);
    let count = 0;
    for (const _ of plan.kind === 'union' ? this.#merged(plan) : this.#scan(plan, EVERYTHING)) {
      count += 1;
      if (count === end) break;
    }
    return count;
  }

  #countKeys(plan: IndexScan, end: number): number {
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${plan.index.table} WHERE ${plan.where} LIMIT ?)`;
    const count = asNumber(this.#database.statements.first(sql, ...plan.parameters, end)?.[0]);
    this.keysRead.set(plan, count);
    return count;
  }

  #single(plan: IndexScan): Row[] {
    const row = this.#lookUp(plan.index, plan.where, plan.parameters);
    return row && this.#isMatch(row, this.#testOf(plan)) ? [row] : [];
  }

  /** One by one: for a key list, SQLite would create a table, and a statement for each list length. */
  *#named(plan: IndexScan, keys: readonly Buffer[]): Generator<Row> {
    const matches = this.#testOf(plan);
    for (const key of keys) {
      const row = this.#lookUp(plan.index, 'k0 = ?', [key]);
      if (row && this.#isMatch(row, matches)) yield row;
    }
  }

  #lookUp(index: Index, where: string, parameters: readonly Buffer[]): Row | undefined {
    const { table } = this.#collection;
    const sql = `SELECT d.row_id, d.document FROM ${index.table} k CROSS JOIN ${table} d ON d.row_id = k.row_id WHERE ${where}`;
    const found = this.#database.statements.first(sql, ...parameters);
    if (!found) return undefined;
    return { rowId: asNumber(found[0]), bytes: asBytes(found[1]) };
  }

  *#scan(plan: CollectionScan | IndexScan, page: Page): Generator<Row> {
    const matches = this.#testOf(plan);
    let keysRead = page.skip;
    const seen = plan.kind === 'index' && plan.isRepeating ? new Set<number>() : undefined;
    for (const [id, document] of this.#database.statements.rows(...this.#scanSql(plan, page))) {
      keysRead += 1;
      if (plan.kind === 'index') this.keysRead.set(plan, keysRead);
      const row = { rowId: asNumber(id), bytes: asBytes(document) };
      if (seen?.has(row.rowId)) continue;
      seen?.add(row.rowId);
      if (this.#isMatch(row, matches)) yield row;
    }
  }

  #isMatch(row: Row, matches: Test | undefined): boolean {
    this.documentsExamined += 1;
    if (this.documentsExamined % ROWS_BETWEEN_CLOCK_READS === 0) this.#checkDeadline();
    return !matches || matches(row);
  }

  #testOf(plan: CollectionScan | IndexScan): Test | undefined {
    return plan.exact ? undefined : this.#test(plan);
  }

  /**
   * Unique lookups rarely repeat, and long scans would evict the cache: they decode only the filter's fields
   * and bypass the cache.
   */
  #test(plan: CollectionScan | IndexScan): Test {
    const matches = compileFilter(plan.filter);
    let read: ReturnType<typeof partialDecoder> | undefined;
    let cached = plan.kind === 'index' && plan.index.unique ? 0 : CACHED_PER_WALK;
    return ({ rowId, bytes }) => {
      if (cached === 0) {
        read ??= partialDecoder(fieldsOf(plan.filter));
        return matches(read(bytes));
      }
      cached -= 1;
      return matches(this.#collection.cache.decode(rowId, bytes));
    };
  }

  #checkDeadline(): void {
    if (performance.now() <= this.#query.deadline) return;
    throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }

  /** Selects row IDs first, so that SQLite does not sort or skip whole documents. */
  #scanSql(plan: CollectionScan | IndexScan, { skip, limit }: Page): [string, (Buffer | number)[]] {
    const { table } = this.#collection;
    const page = [limit || -1, skip];
    if (plan.kind === 'collection') {
      return [`SELECT row_id, document FROM ${table} ORDER BY row_id LIMIT ? OFFSET ?`, page];
    }
    const { sql: keys, parameters } = selectKeys(plan);
    const sql = `SELECT d.row_id, d.document FROM (${keys} LIMIT ? OFFSET ?) k CROSS JOIN ${table} d ON d.row_id = k.row_id`;
    return [sql, [...parameters, ...page]];
  }

  /** Sorts keys, then reads only the page's documents again. */
  #sorted(plan: CollectionScan | IndexScan, page: Page): Iterable<Row> {
    return this.#fetched(inPage(this.#sortedKeys(plan), page), false);
  }

  #sortedKeys(plan: CollectionScan | IndexScan): KeyedRow[] {
    const { sort } = this.#query;
    const keyed = Array.from(this.#scan(plan, EVERYTHING), ({ rowId, bytes }) => {
      return { rowId, key: sortKeyOf(this.#collection.cache.decode(rowId, bytes), sort) };
    });
    return keyed.sort(
      (left, right) => compareSortKeys(left.key, right.key, sort) || left.rowId - right.rowId,
    );
  }

  /** Merges the branches in sort order, so that a limit ends every branch early. */
  *#merged(plan: UnionScan): Generator<KeyedRow> {
    const seen = new Set<number>();
    const branches = plan.branches.map(branch => this.#keyedRows(branch));
    const heads = branches.map(branch => branch.next());
    try {
      for (;;) {
        const least = this.#leastHead(heads);
        const head = heads[least]?.value;
        const branch = branches[least];
        if (!head || !branch) return;
        heads[least] = branch.next();
        if (seen.has(head.rowId)) continue;
        seen.add(head.rowId);
        yield head;
      }
    } finally {
      for (const branch of branches) branch.return(undefined);
    }
  }

  #leastHead(heads: readonly IteratorResult<KeyedRow, undefined>[]): number {
    let least = -1;
    heads.forEach(({ value }, i) => {
      const best = heads[least]?.value;
      if (value && (!best || compareSortKeys(value.key, best.key, this.#query.sort) < 0)) least = i;
    });
    return least;
  }

  *#keyedRows(plan: IndexScan): Generator<KeyedRow, undefined> {
    if (this.#query.sort.length > 0 && plan.order === 'none') {
      yield* this.#sortedKeys(plan);
      return;
    }
    const matches = plan.isRepeating ? this.#test(plan) : this.#testOf(plan);
    let keysRead = 0;
    const { sql, parameters } = selectKeys(plan);
    for (const [id, ...columns] of this.#database.statements.rows(sql, parameters)) {
      keysRead += 1;
      this.keysRead.set(plan, keysRead);
      const rowId = asNumber(id);
      if (matches && !this.#isStoredMatch(rowId, matches)) continue;
      yield { rowId, key: columns.map(asBytes) };
    }
  }

  #isStoredMatch(rowId: number, matches: Test): boolean {
    const bytes = readDocument(this.#database, this.#collection, rowId);
    return bytes !== undefined && this.#isMatch({ rowId, bytes }, matches);
  }

  *#fetched(rows: Iterable<KeyedRow>, examining = true): Generator<Row> {
    for (const { rowId } of rows) {
      const bytes = readDocument(this.#database, this.#collection, rowId);
      if (examining) this.documentsExamined += 1;
      if (bytes) yield { rowId, bytes };
    }
  }
}

function* inPage<Item>(items: Iterable<Item>, { skip, limit }: Page): Generator<Item> {
  let position = 0;
  for (const item of items) {
    position += 1;
    if (position <= skip) continue;
    yield item;
    if (limit > 0 && position === skip + limit) return;
  }
}
