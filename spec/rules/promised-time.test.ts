import { expect, it } from 'vitest';
import { calculatePromise, explainUnpromisable } from './promised-time.ts';

const at = (time: string) => new Date(`2026-03-14T${time}Z`);

it.each([
  ['18:00:00', '18:20:00'],
  ['18:00:01', '18:25:00'],
  ['18:02:00', '18:25:00'],
  ['18:05:00', '18:25:00'],
])('An order placed at %s that takes 20 minutes is promised at %s', (placed, promised) => {
  const duration = { preparation: 10, extra: 3, delay: 5, travel: 2 };
  expect(calculatePromise(at(placed), duration)).toEqual(at(promised));
});

it('A time can be promised from the next moment to the end of 14 days', () => {
  const now = at('18:00:00');
  const days = 14 * 24 * 60 * 60_000;
  const isPossible = (ms: number) => explainUnpromisable(new Date(now.getTime() + ms), now) === undefined;
  expect([0, 1, days, days + 1].map(isPossible)).toEqual([false, true, true, false]);
});
