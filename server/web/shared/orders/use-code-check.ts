import { useMutation } from '@tanstack/react-query';
import { describeError, isConflict, isNotFound } from '../api/errors.ts';

/** The check of a typed code, and its error. */
export type CodeCheck = {
  check(code: string): void;
  reset(): void;
  isPending: boolean;
  problem: string | undefined;
};

type CodeCheckOptions<Found> = {
  find(code: string): Promise<Found>;
  /** Called without an argument for a code that can't be used, which an earlier check may have found. */
  onChecked(found?: Found): void;
  /** The messages for a nonexistent and an unusable code. */
  messages: { notFound: string; conflict: string };
};

export function useCodeCheck<Found>({ find, onChecked, messages }: CodeCheckOptions<Found>): CodeCheck {
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: find });
  const isUnusable = (rejected: Error) => isNotFound(rejected) || isConflict(rejected);
  const describe = (rejected: Error): string => {
    if (isNotFound(rejected)) return messages.notFound;
    return isConflict(rejected) ? messages.conflict : describeError(rejected);
  };
  // Not called once the code has changed: the order would use another code than the one shown.
  const check = (code: string) =>
    mutate(code, {
      onSuccess: found => onChecked(found),
      onError: rejected => isUnusable(rejected) && onChecked(),
    });
  return { check, reset, isPending, problem: error ? describe(error) : undefined };
}
