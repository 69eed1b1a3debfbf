/** The longest delay that fits into a timer; a longer timeout is no timeout. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs something with a signal that is aborted with the caller's own, or when the time is over. `explain` makes the error of
 * what it fails with. Leaves no timer and no listener behind.
 */
export async function withDeadline<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
  explain: (cause: unknown, timedOut: boolean) => unknown,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  let timedOut = false;
  const endTime = () => {
    timedOut = true;
    controller.abort();
  };
  const timer = timeoutMs <= LONGEST_TIMER_MS ? setTimeout(endTime, timeoutMs) : undefined;
  try {
    return await run(controller.signal);
  } catch (cause) {
    throw explain(cause, timedOut);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
