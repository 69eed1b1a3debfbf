/** The components of a promised time, in minutes. `extra` is the extra time of the order's items. */
export type Duration = { preparation: number; extra: number; delay: number; travel: number };

const MINUTE_MS = 60_000;
/** Promised times are multiples of five minutes, because nobody promises 18:43. */
const STEP_MS = 5 * MINUTE_MS;

/** The extra time of an order: the maximum of its items, because dishes are prepared in parallel. */
export const findExtraPreparation = (items: { extraPreparationMinutes?: number }[]): number =>
  Math.max(0, ...items.map(({ extraPreparationMinutes = 0 }) => extraPreparationMinutes));

/** When an order placed now will be ready or, for a delivery, arrive. */
export function calculatePromise(now: Date, { preparation, extra, delay, travel }: Duration): Date {
  const exact = now.getTime() + (preparation + extra + delay + travel) * MINUTE_MS;
  return new Date(Math.ceil(exact / STEP_MS) * STEP_MS);
}

/**
 * Subtracts minutes from the promised time, for instance the travel time to get when the order must be ready.
 */
export const beforePromise = (promisedAt: Date, minutes: number): Date =>
  new Date(promisedAt.getTime() - minutes * MINUTE_MS);

/** The maximum number of days in advance of a promised time. */
const MAX_DAYS = 14;

/** Why a time can't be promised; undefined if it can. */
export function explainUnpromisable(at: Date, now: Date): string | undefined {
  const ahead = at.getTime() - now.getTime();
  const isPossible = ahead > 0 && ahead <= MAX_DAYS * 24 * 60 * MINUTE_MS;
  return isPossible ? undefined : `must be in the future and at most ${MAX_DAYS} days ahead`;
}
