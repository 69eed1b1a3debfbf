/** What a promised time depends on, in minutes. */
export type Duration = { preparation: number; delay: number; travel: number };

const MINUTE_MS = 60_000;
/** Promised times are full five minutes, because nobody promises 18:43. */
const STEP_MS = 5 * MINUTE_MS;

/** When an order that is placed now is ready, or, for a delivery, arrives. */
export function calculatePromise(now: Date, { preparation, delay, travel }: Duration): Date {
  const exact = now.getTime() + (preparation + delay + travel) * MINUTE_MS;
  return new Date(Math.ceil(exact / STEP_MS) * STEP_MS);
}

/** When the kitchen must have it ready to keep the promise. */
export const readyBy = (promisedAt: Date, travel: number): Date =>
  new Date(promisedAt.getTime() - travel * MINUTE_MS);
