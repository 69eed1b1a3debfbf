import { useEffect, useState } from 'react';
import { afterLoad } from './after-load.ts';

const LOOK_MS = 60 * 60_000;

/**
 * Installs the service worker once the page is shown. Returns a function that activates a new version, if
 * any.
 */
export function useUpdate(): (() => void) | undefined {
  const [change, setChange] = useState<() => void>();
  useEffect(() => {
    // Browsers support service workers only over TLS and on localhost. Without one, loading the page requires
    // the network.
    if (!('serviceWorker' in navigator)) return;
    const leaving = new AbortController();
    const install = async () => {
      await afterLoad();
      const { Workbox } = await import('workbox-window');
      if (leaving.signal.aborted) return;
      const workbox = new Workbox('/kitchen/worker.js', { scope: '/kitchen' });
      workbox.addEventListener('waiting', () => {
        setChange(() => () => {
          workbox.addEventListener('controlling', () => location.reload());
          workbox.messageSkipWaiting();
        });
      });
      await workbox.register();
      const timer = setInterval(() => void workbox.update().catch(() => {}), LOOK_MS);
      leaving.signal.addEventListener('abort', () => clearInterval(timer));
    };
    // Offline, the existing worker stays active.
    install().catch(() => {});
    return () => leaving.abort();
  }, []);
  return change;
}
