import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type SqlValue = SQLInputValue;
export type SqlRow = readonly SqlValue[];

const MAX_IDLE_STATEMENTS = 500;

/** Caches prepared statements. A statement is not reused while its rows are being read. */
export class Statements {
  readonly #connection: DatabaseSync;
  readonly #idle = new Map<string, StatementSync>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  run(sql: string, ...parameters: SqlValue[]): void {
    this.#prepared(sql).run(...parameters);
  }

  first(sql: string, ...parameters: SqlValue[]): SqlRow | undefined {
    const row = this.#prepared(sql).get(...parameters);
    return row === undefined ? undefined : asRow(row);
  }

  *rows(sql: string, parameters: readonly SqlValue[]): Generator<SqlRow, undefined> {
    const statement = this.#prepared(sql);
    this.#idle.delete(sql);
    try {
      for (const row of statement.iterate(...parameters)) yield asRow(row);
    } finally {
      this.#idle.set(sql, statement);
    }
  }

  forget(): void {
    this.#idle.clear();
  }

  #prepared(sql: string): StatementSync {
    const idle = this.#idle.get(sql);
    if (idle) return idle;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(true);
    this.#idle.set(sql, statement);
    const [oldest] = this.#idle.keys();
    if (this.#idle.size > MAX_IDLE_STATEMENTS && oldest !== undefined) this.#idle.delete(oldest);
    return statement;
  }
}

function asRow(row: unknown): SqlRow {
  if (Array.isArray(row)) return row;
  throw new TypeError('SQLite rows are expected as arrays');
}

export function asNumber(value: SqlValue | undefined): number {
  if (typeof value === 'number') return value;
  throw new TypeError(`SQLite returned ${typeof value} where a number is stored`);
}

export function asBytes(value: SqlValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite returned ${typeof value} where bytes are stored`);
}

export function asText(value: SqlValue | undefined): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`SQLite returned ${typeof value} where text is stored`);
}
