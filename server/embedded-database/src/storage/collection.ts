import { type Filter, fieldsOf } from '../query/filter.ts';
import { compileFilter, type Matcher } from '../query/matcher.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { type Document, isDocument, isNumeric, toNumber } from '../values/value.ts';
import type { DocumentCache } from './document-cache.ts';

export type Collection = {
  database: string;
  name: string;
  namespace: string;
  table: string;
  nextRowId: number;
  count: number;
  indexes: Index[];
  cache: DocumentCache;
  sql: { insert: string; update: string; remove: string; read: string };
};

/** An index field, stored in the column `k0`, `k1`, … of its table. */
export type KeyPart = { path: string; steps: string[]; descending: boolean; column: string };

export type Index = {
  name: string;
  table: string;
  definition: Document;
  pattern: Document;
  parts: KeyPart[];
  /** The top-level fields on which keys and the partial filter depend. */
  fields: ReadonlySet<string>;
  unique: boolean;
  partial: { filter: Filter; matches: Matcher } | undefined;
  expireAfterSeconds: number | undefined;
  /** Whether each part has met an array, and so has several keys per document. */
  multikey: boolean[];
  sql: { insertKey: string; deleteKey: string; findRow: string };
};

export function buildIndex(table: string, definition: Document, multikey: boolean[] | undefined): Index {
  const pattern = isDocument(definition.key) ? definition.key : {};
  const parts = Object.entries(pattern).map(([path, direction], position) => ({
    path,
    steps: path.split('.'),
    descending: isNumeric(direction) && toNumber(direction) < 0,
    column: `k${position}`,
  }));
  const columns = parts.map(part => part.column);
  const equalities = columns.map(column => `${column} = ?`).join(' AND ');
  const expiry = definition.expireAfterSeconds;
  const partial = buildPartial(definition.partialFilterExpression);
  return {
    name: String(definition.name),
    table,
    definition,
    pattern,
    parts,
    fields: new Set([
      ...parts.map(({ steps: [field = ''] }) => field),
      ...(partial ? fieldsOf(partial.filter) : []),
    ]),
    unique: definition.unique === true || definition.name === '_id_',
    partial,
    expireAfterSeconds: isNumeric(expiry) ? toNumber(expiry) : undefined,
    multikey: multikey ?? parts.map(() => false),
    sql: {
      insertKey: `INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')}, ?)`,
      deleteKey: `DELETE FROM ${table} WHERE ${equalities} AND row_id = ?`,
      findRow: `SELECT row_id FROM ${table} WHERE ${equalities} LIMIT 1`,
    },
  };
}

function buildPartial(expression: unknown): Index['partial'] {
  if (!isDocument(expression)) return undefined;
  const filter = parseFilter(expression);
  return { filter, matches: compileFilter(filter) };
}

export function isMultikey(index: Index): boolean {
  return index.multikey.includes(true);
}

/** WITHOUT ROWID makes the table a B-tree of its key columns. */
export function createIndexTableSql(index: Index): string {
  const columns = index.parts.map(part => `${part.column} BLOB NOT NULL`).join(', ');
  const order = index.parts.map(part => (part.descending ? `${part.column} DESC` : part.column)).join(', ');
  return `CREATE TABLE ${index.table} (${columns}, row_id INTEGER NOT NULL, PRIMARY KEY (${order}, row_id)) WITHOUT ROWID`;
}
