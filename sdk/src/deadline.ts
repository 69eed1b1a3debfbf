/** The longest delay that fits into a timer; a longer timeout is no timeout. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Deadline = {
  /** Aborted with the caller's own signal, or when the time is over. */
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  isOver?: true;
  /** Leaves no timer and no listener behind. */
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
