/** What a promised time depends on, in minutes. `extra` is that of the order's items. */
export type Duration = { preparation: number; extra: number; delay: number; travel: number };

const MINUTE_MS = 60_000;
/** Promised times are full five minutes, because nobody promises 18:43. */
const STEP_MS = 5 * MINUTE_MS;

/** The extra time of an order: the largest of its items, because dishes are prepared side by side. */
export const findExtraPreparation = (items: { extraPreparationMinutes?: number }[]): number =>
  Math.max(0, ...items.map(({ extraPreparationMinutes = 0 }) => extraPreparationMinutes));

/** When an order that is placed now is ready, or, for a delivery, arrives. */
export function calculatePromise(now: Date, { preparation, extra, delay, travel }: Duration): Date {
  const exact = now.getTime() + (preparation + extra + delay + travel) * MINUTE_MS;
  return new Date(Math.ceil(exact / STEP_MS) * STEP_MS);
}

/** Some minutes before the promised time: those of the way for when the kitchen must have it ready. */
export const beforePromise = (promisedAt: Date, minutes: number): Date =>
  new Date(promisedAt.getTime() - minutes * MINUTE_MS);

/** How far ahead an order can be promised, in days. */
const MAX_DAYS = 14;

/** Why a time cannot be promised. Undefined if it can. */
export function explainUnpromisable(at: Date, now: Date): string | undefined {
  const ahead = at.getTime() - now.getTime();
  const isPossible = ahead > 0 && ahead <= MAX_DAYS * 24 * 60 * MINUTE_MS;
  return isPossible ? undefined : `must be in the future and at most ${MAX_DAYS} days ahead`;
}
