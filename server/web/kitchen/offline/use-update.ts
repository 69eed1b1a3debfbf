import { useEffect, useState } from 'react';
import { afterLoad } from './after-load.ts';

const LOOK_MS = 60 * 60_000;

/** Installs the service worker once the page is shown. Returns what changes to a new version, once there is one. */
export function useUpdate(): (() => void) | undefined {
  const [change, setChange] = useState<() => void>();
  useEffect(() => {
    // Browsers have service workers only on TLS and localhost. Without one, a page needs the network to be loaded.
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
    // The network may be away: the worker that is there goes on.
    install().catch(() => {});
    return () => leaving.abort();
  }, []);
  return change;
}
