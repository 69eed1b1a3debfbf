/** Whatever `Date.parse` accepts; anything else counts as not sent. */
export function parseDate(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}
