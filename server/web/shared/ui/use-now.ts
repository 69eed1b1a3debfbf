import { useSyncExternalStore } from 'react';
import { serviceClock } from '../api/service-clock.ts';

/** The current time of the device, for components that show what it waits for. It is updated every `everyMs`. */
export const useDeviceTime = (everyMs: number): number => useTime(everyMs, Date.now);

/** The current time of the service, for components that show an age. It is updated every `everyMs`. */
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
