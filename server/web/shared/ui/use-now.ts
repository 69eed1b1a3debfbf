import { useSyncExternalStore } from 'react';
import { serviceClock } from '../api/service-clock.ts';

/** The device's current time, for countdowns. Updated every `everyMs`. */
export const useDeviceTime = (everyMs: number): number => useTime(everyMs, Date.now);

/** The service's current time, for ages. Updated every `everyMs`. */
export const useNow = (everyMs: number): number => useTime(everyMs, serviceClock.now);

function useTime(everyMs: number, now: () => number): number {
  return useSyncExternalStore(
    notify => {
      const timer = setInterval(notify, everyMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(now() / everyMs) * everyMs,
  );
}
