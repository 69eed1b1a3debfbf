import { useEffect } from 'react';
import { client, ensureToken } from '../../shared/api/api.ts';

const PAUSE_MS = 10 * 60_000;

/** A page showing stored data may be tapped before its session is known. */
async function ask(): Promise<void> {
  await ensureToken();
  await client.POST('/dashboard/api/session/renewal');
}

/** Renews the session while the screen is used, so that it does not end in the middle of a shift. */
export function useRenewal(): void {
  useEffect(() => {
    let next = 0;
    const renew = () => {
      if (Date.now() < next) return;
      next = Date.now() + PAUSE_MS;
      // Without a response, a later tap retries.
      ask().catch(() => {
        next = 0;
      });
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const use of ['pointerdown', 'keydown']) addEventListener(use, renew, { signal, passive: true });
    return () => leaving.abort();
  }, []);
}
