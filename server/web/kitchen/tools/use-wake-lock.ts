import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, where supported. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      // Browsers can reject it to save power or by policy. Then the device's setting applies.
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
