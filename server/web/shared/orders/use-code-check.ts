import { useMutation } from '@tanstack/react-query';
import { describeError, isApiError, isNotFound } from '../api/errors.ts';

/** The check of a typed code, and its error. */
export type CodeCheck = {
  check(code: string): void;
  reset(): void;
  isPending: boolean;
  problem: string | undefined;
};

type CodeCheckOptions<Found> = {
  find(code: string): Promise<Found>;
  onFound(found: Found): void;
  /** The messages for a nonexistent and an unusable code. */
  messages: { notFound: string; conflict: string };
};

export function useCodeCheck<Found>({ find, onFound, messages }: CodeCheckOptions<Found>): CodeCheck {
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: find });
  const describe = (rejected: Error): string => {
    if (isNotFound(rejected)) return messages.notFound;
    return isApiError(rejected) && rejected.code === 'conflict' ? messages.conflict : describeError(rejected);
  };
  // Not called once the code has changed: the order would use another code than the one shown.
  const check = (code: string) => mutate(code, { onSuccess: onFound });
  return { check, reset, isPending, problem: error ? describe(error) : undefined };
}
