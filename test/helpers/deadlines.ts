/** How much longer than promised something may take on a busy machine. */
const BUSY_FACTOR = 4;

/** A promised number of seconds as a limit for `expect.poll`. */
export const within = (seconds: number): { timeout: number } => ({ timeout: limitOf(seconds) });

/** A promised number of seconds as a limit in milliseconds. */
export const limitOf = (seconds: number): number => seconds * 1_000 * BUSY_FACTOR;
