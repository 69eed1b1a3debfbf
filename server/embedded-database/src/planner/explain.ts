import { type Collection, isMultikey } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { asNumber } from '../storage/statements.ts';
import type { Document } from '../values/value.ts';
import { allOf } from './index-bounds.ts';
import { type CollectionScan, type IndexScan, isMergeable, type Plan } from './plan.ts';
import type { Query } from './query.ts';
import { QueryExecutor } from './query-executor.ts';
import { selectWalked } from './select-keys.ts';

export function explainQuery(
  database: Database,
  collection: Collection | undefined,
  query: Query,
  countOnly: boolean,
) {
  if (!collection)
    return explained({ stage: 'EOF' }, { nReturned: 0, totalKeysExamined: 0, totalDocsExamined: 0 });
  const run = new QueryExecutor(database, collection, query);
  const nReturned = countOnly ? run.count() : Array.from(run.rows()).length;
  const isPageFull = query.limit > 0 && nReturned === query.limit;
  const scans = scansOf(run.plan).map(scan => {
    const last = isPageFull && endsWithPage(scan, query) ? run.keysRead.get(scan) : undefined;
    return countKeys(database, scan, last);
  });
  return explained(winningPlan(run.plan, query), {
    nReturned,
    totalKeysExamined: scans.reduce((sum, keys) => sum + keys, 0),
    totalDocsExamined: run.documentsExamined,
  });
}

function scansOf(plan: Plan): IndexScan[] {
  if (plan.kind === 'union') return plan.branches;
  return plan.kind === 'index' ? [plan] : [];
}

/** Whether MongoDB scans the index in sort order, once or once per listed key. */
function endsWithPage(scan: IndexScan, { sort }: Query): boolean {
  return sort.length === 0 || scan.order === 'index' || isMergeable(scan.index, sort, scan);
}

/** Counts keys in the range up to the last one read, including those that fail other conditions. */
function countKeys({ statements }: Database, scan: IndexScan, last: number | undefined): number {
  const { table } = scan.index;
  const range = allOf(scan.range);
  if (last === undefined)
    return asNumber(
      statements.first(`SELECT count(*) FROM ${table} WHERE ${range.sql}`, ...range.parameters)?.[0],
    );
  const walked = selectWalked(scan);
  let keys = 0;
  let read = 0;
  for (const [passes] of statements.rows(walked.sql, walked.parameters)) {
    keys += 1;
    if (passes === 1) read += 1;
    if (read === last) break;
  }
  return keys;
}

function explained(plan: Document, stats: Record<string, number>) {
  return {
    queryPlanner: { winningPlan: plan, rejectedPlans: [] },
    executionStats: { executionSuccess: true, ...stats },
    explainVersion: '1',
  };
}

function winningPlan(plan: Plan, query: Query): Document {
  const sorts = query.sort.length > 0;
  if (plan.kind === 'union') {
    return {
      stage: sorts ? 'SORT_MERGE' : 'OR',
      inputStages: plan.branches.map(branch => stageOf(branch, sorts)),
    };
  }
  return stageOf(plan, sorts);
}

function stageOf(plan: CollectionScan | IndexScan, sorts: boolean): Document {
  const stage = plan.kind === 'collection' ? { stage: 'COLLSCAN' } : indexStage(plan);
  const isSorted = plan.kind === 'index' && plan.order === 'index';
  if (!sorts || isSorted) return stage;
  return {
    stage: plan.kind === 'index' && plan.order === 'merged' ? 'SORT_MERGE' : 'SORT',
    inputStage: stage,
  };
}

function indexStage({ index }: IndexScan): Document {
  return {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: index.pattern,
    isMultiKey: isMultikey(index),
  };
}
