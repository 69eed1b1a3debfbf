import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type SqlValue = SQLInputValue;
export type SqlRow = readonly SqlValue[];

const MOST_IDLE_STATEMENTS = 500;

/** Prepared statements by their text. One that is being stepped through is never handed out a second time. */
export class Statements {
  readonly #connection: DatabaseSync;
  readonly #idle = new Map<string, StatementSync>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  run(sql: string, ...parameters: SqlValue[]): void {
    const statement = this.#take(sql);
    statement.run(...parameters);
    this.#giveBack(sql, statement);
  }

  first(sql: string, ...parameters: SqlValue[]): SqlRow | undefined {
    for (const row of this.rows(sql, parameters)) return row;
    return undefined;
  }

  *rows(sql: string, parameters: readonly SqlValue[]): Generator<SqlRow, undefined> {
    const statement = this.#take(sql);
    try {
      for (const row of statement.iterate(...parameters)) yield asRow(row);
    } finally {
      this.#giveBack(sql, statement);
    }
  }

  forget(): void {
    this.#idle.clear();
  }

  #take(sql: string): StatementSync {
    const idle = this.#idle.get(sql);
    if (idle) {
      this.#idle.delete(sql);
      return idle;
    }
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }

  #giveBack(sql: string, statement: StatementSync): void {
    this.#idle.set(sql, statement);
    if (this.#idle.size <= MOST_IDLE_STATEMENTS) return;
    const [oldest] = this.#idle.keys();
    if (oldest !== undefined) this.#idle.delete(oldest);
  }
}

function asRow(row: unknown): SqlRow {
  if (Array.isArray(row)) return row;
  throw new TypeError('SQLite rows are expected as arrays');
}

export function asNumber(value: SqlValue | undefined): number {
  if (typeof value === 'number') return value;
  throw new TypeError(`SQLite gave ${typeof value} where a number is stored`);
}

export function asBytes(value: SqlValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite gave ${typeof value} where bytes are stored`);
}

export function asText(value: SqlValue | undefined): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`SQLite gave ${typeof value} where text is stored`);
}
