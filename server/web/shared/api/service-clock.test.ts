import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServiceClock } from './service-clock.ts';

const NOW = Date.UTC(2026, 2, 14, 12);
const HOUR = 60 * 60_000;
const sentBy = (time: number) => ({ headers: new Headers({ date: new Date(time).toUTCString() }) });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it("uses the device's clock until the first response, and whenever it is about right", () => {
  const clock = createServiceClock();
  expect(clock.now()).toBe(NOW);
  clock.read(sentBy(NOW - 4_000), NOW);
  expect(clock.now()).toBe(NOW);
  clock.read({ headers: new Headers() }, NOW);
  clock.read({ headers: new Headers({ date: new Date(NOW - HOUR).toUTCString(), age: '3600' }) }, NOW);
  expect(clock.now()).toBe(NOW);
});

it.each([HOUR, -HOUR])(
  "uses the service's clock if the device is %i ms behind, and keeps ticking",
  behind => {
    const clock = createServiceClock();
    clock.read(sentBy(NOW + behind), NOW - 100);
    expect(clock.now()).toBe(NOW + behind);
    vi.setSystemTime(NOW + 60_000);
    expect(clock.now()).toBe(NOW + behind + 60_000);
  },
);

it('follows the device when its clock is corrected', () => {
  const clock = createServiceClock();
  clock.read(sentBy(NOW + HOUR), NOW);
  vi.setSystemTime(NOW + HOUR);
  clock.read(sentBy(NOW + HOUR), NOW + HOUR);
  expect(clock.now()).toBe(NOW + HOUR);
});

it('ignores responses that took long or arrived before their request', () => {
  const clock = createServiceClock();
  clock.read(sentBy(NOW - HOUR), NOW - HOUR);
  clock.read(sentBy(NOW - HOUR), NOW + 1_000);
  expect(clock.now()).toBe(NOW);
});
