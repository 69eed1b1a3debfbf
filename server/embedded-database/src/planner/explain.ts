import { type Collection, isMultikey } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import type { Document } from '../values/value.ts';
import type { CollectionScan, IndexScan, Plan } from './plan.ts';
import type { Query } from './query.ts';
import { QueryExecutor } from './query-executor.ts';

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
  const { keysExamined, documentsExamined } = run.counters;
  return explained(winningPlan(run.plan, query), {
    nReturned,
    totalKeysExamined: keysExamined,
    totalDocsExamined: documentsExamined,
  });
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
  return sorts && !isSorted ? { stage: 'SORT', inputStage: stage } : stage;
}

function indexStage({ index }: IndexScan): Document {
  return {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: index.pattern,
    isMultiKey: isMultikey(index),
  };
}
