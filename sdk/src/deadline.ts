/** The longest delay that a timer supports. A longer timeout means no timeout. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Deadline = {
  /** Aborted by the caller's signal or on timeout. */
  readonly signal: AbortSignal;
  /** Whether the timeout has passed. */
  isOver?: true;
  /** Removes the timer and the listener. */
  end(): void;
};

export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const endTime = () => {
    deadline.isOver = true;
    controller.abort();
  };
  const timer = timeoutMs <= LONGEST_TIMER_MS ? setTimeout(endTime, timeoutMs) : undefined;
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  const deadline: Deadline = { signal: controller.signal, end };
  return deadline;
}
