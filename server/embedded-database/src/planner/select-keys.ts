import type { SqlCondition } from './bounds.ts';
import { allOf } from './index-bounds.ts';
import type { IndexScan } from './plan.ts';

/** Selects the row IDs and sort columns within all bounds of a scan, in its order. */
export function selectKeys(scan: IndexScan): SqlCondition {
  const { index, where, parameters, order, sortColumns } = scan;
  const columns = ['row_id', ...sortColumns.map(({ column }) => column)].join(', ');
  const walks = order === 'merged' ? walksOf(scan) : [{ sql: where, parameters }];
  const selects = walks.map(({ sql }) => `SELECT ${columns} FROM ${index.table} WHERE ${sql}`);
  return {
    sql: selects.join(' UNION ALL ') + orderBy(scan),
    parameters: walks.flatMap(walk => walk.parameters),
  };
}

function orderBy({ order, sortColumns }: IndexScan): string {
  if (order === 'none') return '';
  const terms = sortColumns.map(({ column, descending }) => (descending ? `${column} DESC` : column));
  return ` ORDER BY ${terms.join(', ')}`;
}

/** One scan per combination of listed keys. SQLite merges them and stops as early as possible. */
function walksOf(scan: IndexScan): SqlCondition[] {
  const rest = allOf(scan.rest);
  return rangesOf(scan).map(({ sql, parameters }) => ({
    sql: `${sql} AND ${rest.sql}`,
    parameters: [...parameters, ...rest.parameters],
  }));
}

/** Each key in the range, in scan order, and whether it passes the other conditions. */
export function selectWalked(scan: IndexScan): SqlCondition {
  const rest = allOf(scan.rest);
  const columns = [`${rest.sql} AS passes`, ...scan.sortColumns.map(({ column }) => column)].join(', ');
  const ranges = scan.order === 'columns' || scan.order === 'merged' ? rangesOf(scan) : [allOf(scan.range)];
  return {
    sql:
      ranges.map(({ sql }) => `SELECT ${columns} FROM ${scan.index.table} WHERE ${sql}`).join(' UNION ALL ') +
      orderBy(scan),
    parameters: ranges.flatMap(({ parameters }) => [...rest.parameters, ...parameters]),
  };
}

function rangesOf({ index, range, listedParts }: IndexScan): SqlCondition[] {
  let combinations: Buffer[][] = [[]];
  for (const { parameters } of range.slice(0, listedParts))
    combinations = combinations.flatMap(keys => parameters.map(key => [...keys, key]));
  const listed = index.parts.slice(0, listedParts).map(({ column }) => `${column} = ?`);
  const others = allOf(range.slice(listedParts));
  const sql = [...listed, others.sql].join(' AND ');
  return combinations.map(keys => ({ sql, parameters: [...keys, ...others.parameters] }));
}
