export type ChangeOperation = 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'dropDatabase';

export type Change = {
  operation: ChangeOperation;
  database: string;
  /** Absent for `dropDatabase`. */
  collection?: string;
  /** The encoded document before and after a write, if any. */
  before?: Uint8Array;
  after?: Uint8Array;
  /** The paths modified by an update. */
  paths?: readonly string[][];
};

/** Positions count all writes since the process started. */
export type CommittedChange = Change & { position: number; at: number };

const MAX_CHANGES = 20_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** History is dropped if no change stream was read for this long. */
const KEPT_UNREAD_MS = 60_000;

/** Recent committed changes for change streams. Empty while no stream is read. */
export class ChangeLog {
  #kept: CommittedChange[] = [];
  #keptBytes = 0;
  /** Changes of the open transaction. */
  #pending: Change[] = [];
  #pendingCount = 0;
  #position = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  record(change: Change): void {
    this.#pendingCount += 1;
    if (this.#isRead()) this.#pending.push(change);
  }

  /** The mark to roll back to. */
  mark(): number {
    return this.#pendingCount;
  }

  rollBackTo(mark: number): void {
    const undone = this.#pendingCount - mark;
    this.#pendingCount = mark;
    if (undone > 0) this.#pending.splice(Math.max(0, this.#pending.length - undone));
  }

  commit(): void {
    if (this.#pendingCount === 0) return;
    const at = Date.now();
    if (this.#pending.length === this.#pendingCount) {
      for (const [i, change] of this.#pending.entries())
        this.#keep({ ...change, position: this.#position + i + 1, at });
    } else this.#forget();
    this.#position += this.#pendingCount;
    this.discard();
  }

  /** Discards changes after a rollback. */
  discard(): void {
    this.#pending = [];
    this.#pendingCount = 0;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves to the latest position once the open transaction has ended. */
  async getPosition(): Promise<number> {
    this.#readAt = performance.now();
    if (this.#pendingCount > 0) await this.wait();
    return this.#position;
  }

  /** Committed changes after a position, or undefined if some were dropped. */
  after(position: number): CommittedChange[] | undefined {
    this.#readAt = performance.now();
    if (position === this.#position) return [];
    const first = this.#kept[0]?.position;
    if (first === undefined || position > this.#position || position < first - 1) return undefined;
    return this.#kept.slice(position - first + 1);
  }

  /** Resolves when the next transaction ends, or after the timeout. */
  wait(timeoutMs?: number): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(wake, timeoutMs).unref();
      this.#waiting.add(wake);
    });
  }

  #isRead(): boolean {
    return this.#waiting.size > 0 || performance.now() - this.#readAt < KEPT_UNREAD_MS;
  }

  #keep(change: CommittedChange): void {
    this.#kept.push(change);
    this.#keptBytes += sizeOf(change);
    if (this.#kept.length <= MAX_CHANGES && this.#keptBytes <= MAX_BYTES) return;
    // In halves, because removing one by one would move all others each time.
    const dropped = this.#kept.splice(0, Math.ceil(this.#kept.length / 2));
    for (const each of dropped) this.#keptBytes -= sizeOf(each);
  }

  #forget(): void {
    this.#kept = [];
    this.#keptBytes = 0;
  }
}

const sizeOf = ({ before, after }: Change): number => (before?.length ?? 0) + (after?.length ?? 0);
