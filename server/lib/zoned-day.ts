const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day of the calendar in a time zone as a span of time, its end excluded; undefined when there is no such day. */
export function dayBounds(day: string, timezone: string): { start: Date; end: Date } | undefined {
  const [, year, month, date] = DAY_PATTERN.exec(day) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  const next = midnight + 24 * 60 * 60_000;
  return { start: atWallClock(midnight, timezone), end: atWallClock(next, timezone) };
}

/** The moment at which clocks in the time zone show what clocks in UTC show at the given one. */
function atWallClock(shown: number, timezone: string): Date {
  const guess = shown - offsetAt(shown, timezone);
  return new Date(shown - offsetAt(guess, timezone));
}

function offsetAt(time: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find(candidate => candidate.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(time / 1000) * 1000;
}
