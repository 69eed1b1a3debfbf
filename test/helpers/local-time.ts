/** Such as `2026-03-14 18:30`. */
export const toLocalTime = (moment: string | null, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(moment ?? Number.NaN),
  );
