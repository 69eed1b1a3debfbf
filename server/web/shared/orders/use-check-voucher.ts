import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api/api.ts';
import { describeError, isApiError, isNotFound } from '../api/errors.ts';

/** A voucher's code, and what an order can use of the voucher. */
export type Credit = { code: string; balance: string };

type Place = { restaurantSlug: string; branchSlug: string };

/** Finds what an order at a branch can use of the voucher of a code. */
export function useCheckVoucher(place: Place, onFound: (credit: Credit) => void) {
  const { t } = useLingui();
  const { mutate, reset, isPending, error } = useMutation({
    async mutationFn(code: string) {
      const { data, error } = await client.POST(
        '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/voucher-checks',
        { params: { path: place }, body: { code } },
      );
      if (!data) throw error;
      return { code, balance: data.balance };
    },
    onSuccess: onFound,
  });
  const describe = (rejected: Error): string => {
    if (isNotFound(rejected)) return t`There is no voucher with this code. Check the code.`;
    const isUnusable = isApiError(rejected) && rejected.code === 'conflict';
    return isUnusable ? t`This voucher is used up or has expired.` : describeError(rejected);
  };
  return { check: mutate, reset, isPending, problem: error ? describe(error) : undefined };
}
