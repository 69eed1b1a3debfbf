import { useSyncExternalStore } from 'react';

/** The current time, for components that show an age. It is updated every `everyMs`. */
export function useNow(everyMs: number): number {
  return useSyncExternalStore(
    notify => {
      const timer = setInterval(notify, everyMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / everyMs) * everyMs,
  );
}
