const MINUTE = 60_000;

/** What clocks in the zone show at this moment, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map(name =>
    Number(parts.find(({ type }) => type === name)?.value),
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** The day and time in the zone, such as `2026-03-14T18:30`. */
export const toZonedTime = (at: Date, timeZone: string): string =>
  new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 16);

/** The moment at which clocks in the zone show a day and time such as `2026-03-14T18:30`. */
export function fromZonedTime(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  const offsetAt = (at: number) => wallClock(at, timeZone) - Math.floor(at / MINUTE) * MINUTE;
  // The offset at the moment itself is that near it, but for a change of the clocks in between.
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near));
}
