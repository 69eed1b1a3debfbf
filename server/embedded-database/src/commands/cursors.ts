import { Long } from 'bson';
import { CommandError } from '../errors.ts';
import type { Row } from '../storage/documents.ts';
import { RawBson } from '../wire/raw-bson.ts';

type Reply = Record<string, unknown>;

const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const MAX_OPEN_CURSORS = 1000;

export type Results = {
  rows: Iterable<Row>;
  /** Reads a document for a later batch; a cursor keeps only row ids. */
  read: (rowId: number) => Uint8Array | undefined;
  project: (bytes: Uint8Array) => Uint8Array;
};

type Cursor = Omit<Results, 'rows'> & { namespace: string; pending: number[]; position: number };

export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
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
    const { read, project } = results;
    const id = pending.length > 0 ? this.#keep({ namespace, pending, position: 0, read, project }) : 0n;
    return { cursor: { firstBatch: batch.documents, id: Long.fromBigInt(id), ns: namespace } };
  }

  more(id: bigint, batchSize: number): Reply {
    const cursor = this.#open.get(id);
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    const batch = new Batch(batchSize);
    for (; cursor.position < cursor.pending.length; cursor.position += 1) {
      const bytes = cursor.read(cursor.pending[cursor.position] ?? -1);
      if (bytes && !batch.add(() => cursor.project(bytes))) break;
    }
    const isDone = cursor.position === cursor.pending.length;
    if (isDone) this.#open.delete(id);
    const next = Long.fromBigInt(isDone ? 0n : id);
    return { cursor: { nextBatch: batch.documents, id: next, ns: cursor.namespace } };
  }

  close(id: bigint): boolean {
    return this.#open.delete(id);
  }

  /** Closes the oldest cursor if there are too many: clients can disappear without closing theirs. */
  #keep(cursor: Cursor): bigint {
    this.#lastId += 1n;
    this.#open.set(this.#lastId, cursor);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN_CURSORS && oldest !== undefined) this.#open.delete(oldest);
    return this.#lastId;
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
