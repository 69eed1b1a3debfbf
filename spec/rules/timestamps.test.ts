import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { parseTime } from './timestamps.ts';

const TEXTS = [
  ...['2026', '2026-03', '2026-03-14', '+002026-03-14T10:00', '2026-03-14T24:00:00', '2026-03-14t18:00'],
  // These local times don't exist in New York.
  ...['2026-03-08T02:30', '2026-03-08T02:30:15', '2026-03-08T02:30:15.123', '2026-03-08 02:30'],
  ...['2026-03-14T18:00:00Z', '2026-03-14T18:00:00z', '2026-03-14T18:00:00+02:00', '2026-03-14T18:00-0500'],
  ...['2026-03-14 18:00', '2026-03-14 18:00Z', '2026-03-14 18:00 +0200', '2026-03-14,10:00'],
  ...['March 14, 2026', 'Mar 14 2026 10:00', 'Sat Mar 14 10:00:00 2026', 'Mar-14-2026', '14 Mar 2026'],
  ...['Sat, 14 Mar 2026 10:00:00 GMT', 'Sat, 14 Mar 2026 10:00:00 EST', 'May 1 2026 UT', 'Sept 3 2026'],
  ...['3/14/2026', '3/14/2026 10:00 PM', '2026/03/14', '10:00 14 March 2026', 'Tue Mar 10 2026 12:00+0200'],
  ...['Sat Mar 14 2026 10:00:00 GMT-0500 (Eastern Standard Time)', 'Sat Mar 14 2026 10:00:00 (Z)'],
  ...['yesterday', '', '2026-13-40', '\0', '20260314', '0', '12', '1700000000000', '2026-W10'],
];

/** The results of `Date.parse` and of the rule for each text, in a process with the time zone. */
function parsedIn(TZ: string): { byEngine: (number | null)[]; byRule: (number | null)[] } {
  const script = `
    import { parseTime } from ${JSON.stringify(new URL('timestamps.ts', import.meta.url).href)};
    const texts = ${JSON.stringify(TEXTS)};
    console.log(JSON.stringify({ byEngine: texts.map(text => Date.parse(text)), byRule: texts.map(parseTime) }));`;
  const options = { env: { ...process.env, TZ }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options));
}

it('Text without a zone is in UTC, and any other is parsed like Date.parse, in any time zone', () => {
  const { byEngine } = parsedIn('UTC');
  const newYork = parsedIn('America/New_York');
  expect(newYork.byEngine).not.toEqual(byEngine);
  expect(newYork.byRule).toEqual(byEngine);
  expect(parsedIn('Asia/Kathmandu').byRule).toEqual(byEngine);
});

it.each([
  ['2026-03-14T18:00:00 02:00', '2026-03-14T16:00:00.000Z'],
  ['2026-03-14T18:00 0530', '2026-03-14T12:30:00.000Z'],
  ['2026-03-14 18:00:00.5 02:00', '2026-03-14T16:00:00.500Z'],
  ['Sat Mar 14 10:00:00 2026', '2026-03-14T10:00:00.000Z'],
])('%j is %s: a space before an offset is a decoded plus', (text, time) => {
  expect(new Date(parseTime(text)).toISOString()).toBe(time);
});
