import { useSyncExternalStore } from 'react';

/** The time, for everything on the page that shows how old it is; it moves on every `everyMs`. */
export function useNow(everyMs: number): number {
  return useSyncExternalStore(
    notify => {
      const timer = setInterval(notify, everyMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / everyMs) * everyMs,
  );
}
