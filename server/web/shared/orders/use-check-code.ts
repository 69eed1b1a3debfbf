import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api/api.ts';
import { describeError, isApiError, isNotFound } from '../api/errors.ts';
import type { GuestPromotion } from './charges.ts';

/** A promotion, and the code with which an order gets it. */
export type CodePromotion = GuestPromotion & { code: string };

type Place = { restaurantSlug: string; branchSlug: string };

/** Finds the promotion of a code that applies at a branch now. */
export function useCheckCode(place: Place, onFound: (promotion: CodePromotion) => void) {
  const { t } = useLingui();
  const { mutate, reset, isPending, error } = useMutation({
    async mutationFn(code: string) {
      const { data, error } = await client.POST(
        '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/promotion-checks',
        { params: { path: place }, body: { code } },
      );
      if (!data) throw error;
      return { ...data, code };
    },
    onSuccess: onFound,
  });
  const describe = (rejected: Error): string => {
    if (isNotFound(rejected)) return t`This code doesn't apply here right now.`;
    const isUsedUp = isApiError(rejected) && rejected.code === 'conflict';
    return isUsedUp ? t`This code has been used up.` : describeError(rejected);
  };
  return { check: mutate, reset, isPending, problem: error ? describe(error) : undefined };
}
