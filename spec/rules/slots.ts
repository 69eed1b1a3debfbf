/** The length of the time slots that guests choose from. */
const SLOT_MINUTES = 15;

const SLOT_MS = SLOT_MINUTES * 60_000;

/** A time when guests are served. The end is inclusive. */
export type Period = { start: Date; end: Date };

/**
 * The preparation and travel time in milliseconds: `shortest` from the start of a period, `now` with the
 * current delay.
 */
export type Lead = { shortest: number; now: number };

/** The total quantity of the lines. */
export const countPieces = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The first slot at or after a time. */
const nextSlot = (at: number): number => Math.ceil(at / SLOT_MS) * SLOT_MS;

/** The slots of non-overlapping periods, earliest first. Adjacent periods are merged. */
export function listSlots(periods: Period[], now: Date, lead: Lead): Date[] {
  const earliest = now.getTime() + lead.now;
  const slots: Date[] = [];
  for (const { start, end } of joinPeriods(periods)) {
    const first = nextSlot(Math.max(start.getTime() + lead.shortest, earliest));
    for (let slot = first; slot <= end.getTime(); slot += SLOT_MS) slots.push(new Date(slot));
  }
  return slots;
}

function joinPeriods(periods: Period[]): Period[] {
  const joined: Period[] = [];
  const sorted = [...periods].sort((one, other) => one.start.getTime() - other.start.getTime());
  for (const { start, end } of sorted) {
    const last = joined.at(-1);
    if (last && start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: end > last.end ? end : last.end };
    else joined.push({ start, end });
  }
  return joined;
}
