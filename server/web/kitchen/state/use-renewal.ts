import { useEffect } from 'react';
import { client, ensureToken } from '../../shared/api/api.ts';

const PAUSE_MS = 10 * 60_000;

/** A page that shows what its device had kept may be tapped before it knows its session. */
async function ask(): Promise<void> {
  await ensureToken();
  await client.POST('/dashboard/api/session/renewal');
}

/** Renews the session while somebody uses the screen, so that it does not end in the middle of a shift. */
export function useRenewal(): void {
  useEffect(() => {
    let next = 0;
    const renew = () => {
      if (Date.now() < next) return;
      next = Date.now() + PAUSE_MS;
      // Without an answer, a later tap asks again.
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
