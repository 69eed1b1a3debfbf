/** Guests order for a slot of this length. */
const SLOT_MINUTES = 15;

const SLOT_MS = SLOT_MINUTES * 60_000;

/** A time during which guests are served; the end is included. */
export type Period = { start: Date; end: Date };

/** How long the kitchen and the way take, in milliseconds: `shortest` from the start of a period, `now` with the current delay. */
export type Lead = { shortest: number; now: number };

/** How many pieces lines have. */
export const countPieces = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The first slot at a time or after it. */
const nextSlot = (at: number): number => Math.ceil(at / SLOT_MS) * SLOT_MS;

/** The slots of periods that do not overlap, earliest first. Periods that follow one another are one. */
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
