import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { describeError, isApiError } from '../api/errors.ts';

const PAUSE_MS = 3_000;

type Pairing = Schemas['ScreenPairing'];
type Session = Schemas['Session'];

/** Gets a code, and polls whether someone has entered it. */
export function usePairing(onPaired: (session: Session) => void) {
  const { t } = useLingui();
  const [pairing, setPairing] = useState<Pairing>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const finish = useEffectEvent(onPaired);
  const fail = useEffectEvent((error: unknown) =>
    setProblem(
      isApiError(error) && error.code === 'not_found' ? t`This code has expired.` : describeError(error),
    ),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: Each attempt gets a code.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async () => {
      const started = await client.POST('/dashboard/api/screen-pairings', { signal });
      if (!started.data) throw started.error;
      setPairing(started.data);
      const session = await untilPaired(started.data, signal);
      if (session) finish(session);
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
    return () => leaving.abort();
  }, [attempt]);

  const restart = () => {
    setPairing(undefined);
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return { pairing, problem, restart };
}

/** Undefined after leaving the page. Throws when the code has expired. */
async function untilPaired(
  { code, deviceToken }: Pairing,
  signal: AbortSignal,
): Promise<Session | undefined> {
  while (!signal.aborted) {
    const answer = await ask({ code, deviceToken }, signal);
    if (answer?.session) return answer.session;
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  }
  return undefined;
}

/** Undefined while the service is unavailable or busy. */
async function ask(body: Schemas['FinishScreenPairingRequest'], signal: AbortSignal) {
  try {
    const { data, error } = await client.POST('/dashboard/api/screen-pairings/session', { body, signal });
    if (data) return data;
    if (isApiError(error) && error.code === 'not_found') throw error;
  } catch (error) {
    if (isApiError(error)) throw error;
  }
  return undefined;
}
