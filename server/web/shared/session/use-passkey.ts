import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../api/errors.ts';

/** Whether the browser can use passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Runs an action with a passkey. Its code is loaded on demand. */
export function usePasskey<Result>(run: () => Promise<Result>, onSuccess: (result: Result) => void) {
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useMutation({
    meta: { showsErrors: true },
    mutationFn: run,
    onMutate: () => setProblem(''),
    onSuccess,
    async onError(error) {
      const describe = await import('./passkeys.ts').then(
        ({ describePasskeyError }) => describePasskeyError,
        () => describeError,
      );
      setProblem(describe(error));
    },
  });
  return { use: () => mutate(), isPending, problem };
}
