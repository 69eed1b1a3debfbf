import { Long } from 'bson';
import { CommandError } from '../errors.ts';
import type { Row } from '../storage/documents.ts';
import { RawBson } from '../wire/raw-bson.ts';

type Reply = Record<string, unknown>;

const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const MAX_OPEN_CURSORS = 1000;

export type Results = {
  rows: Iterable<Row>;
  /** Reads a document for a later batch; cursors store only row IDs. */
  read: (rowId: number) => Uint8Array | undefined;
  project: (bytes: Uint8Array) => Uint8Array;
};

export type NextBatch = {
  documents: RawBson[];
  /** Whether the cursor is exhausted. */
  isDone: boolean;
  /** Additional fields of the reply's `cursor`. */
  fields?: Reply;
};

export interface Cursor {
  next(batchSize: number, waitMs?: number): NextBatch | Promise<NextBatch>;
  close?(): void;
}

export class Cursors {
  readonly #open = new Map<bigint, { namespace: string; cursor: Cursor }>();
  #lastId = 0n;

  start(namespace: string, results: Results, options: { batchSize: number; single?: boolean }): Reply {
    const { batchSize, single = false } = options;
    const batch = new Batch(batchSize);
    const pending: number[] = [];
    for (const row of results.rows) {
      if (pending.length === 0 && batch.add(() => results.project(row.bytes))) continue;
      if (single) break;
      pending.push(row.rowId);
    }
    const id = pending.length > 0 ? this.#keep(namespace, new ListCursor(results, pending)) : 0n;
    return { cursor: { firstBatch: batch.documents, id: Long.fromBigInt(id), ns: namespace } };
  }

  /** Opens a tailable cursor. Its first batch does not wait. */
  async open(namespace: string, cursor: Cursor, batchSize: number): Promise<Reply> {
    const { documents, isDone, fields } = await cursor.next(batchSize, 0);
    const id = Long.fromBigInt(isDone ? 0n : this.#keep(namespace, cursor));
    return { cursor: { firstBatch: documents, id, ns: namespace, ...fields } };
  }

  more(id: bigint, batchSize: number, waitMs: number | undefined): Reply | Promise<Reply> {
    const found = this.#open.get(id);
    if (!found) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    const next = found.cursor.next(batchSize, waitMs);
    const reply = ({ documents, isDone, fields }: NextBatch): Reply => {
      if (isDone) this.#open.delete(id);
      const nextId = Long.fromBigInt(isDone ? 0n : id);
      return { cursor: { nextBatch: documents, id: nextId, ns: found.namespace, ...fields } };
    };
    if (!(next instanceof Promise)) return reply(next);
    return next.then(reply, error => {
      this.#open.delete(id);
      throw error;
    });
  }

  close(id: bigint): boolean {
    this.#open.get(id)?.cursor.close?.();
    return this.#open.delete(id);
  }

  /** Closes the oldest cursor above the limit, because clients can disappear without closing theirs. */
  #keep(namespace: string, cursor: Cursor): bigint {
    this.#lastId += 1n;
    this.#open.set(this.#lastId, { namespace, cursor });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN_CURSORS && oldest !== undefined) this.#open.delete(oldest);
    return this.#lastId;
  }
}

class ListCursor implements Cursor {
  readonly #results: Omit<Results, 'rows'>;
  readonly #pending: number[];
  #position = 0;

  constructor(results: Omit<Results, 'rows'>, pending: number[]) {
    this.#results = results;
    this.#pending = pending;
  }

  next(batchSize: number): NextBatch {
    const batch = new Batch(batchSize);
    for (; this.#position < this.#pending.length; this.#position += 1) {
      const bytes = this.#results.read(this.#pending[this.#position] ?? -1);
      if (bytes && !batch.add(() => this.#results.project(bytes))) break;
    }
    return { documents: batch.documents, isDone: this.#position === this.#pending.length };
  }
}

class Batch {
  readonly documents: RawBson[] = [];
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns false if the document does not fit. */
  add(project: () => Uint8Array): boolean {
    if (this.documents.length >= this.#most) return false;
    const bytes = project();
    if (this.documents.length > 0 && this.#bytes + bytes.length > MAX_BATCH_BYTES) return false;
    this.#bytes += bytes.length;
    this.documents.push(new RawBson(bytes));
    return true;
  }
}

export function listResults(documents: readonly Uint8Array[]): Results {
  return {
    rows: documents.map((bytes, rowId) => ({ rowId, bytes })),
    read: rowId => documents[rowId],
    project: bytes => bytes,
  };
}
