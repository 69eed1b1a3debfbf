import { useEffect } from 'react';

/** Keeps the screen on while the page is in sight, where the browser allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      // The browser can reject it, to save power or by a policy. The device's setting then applies.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
