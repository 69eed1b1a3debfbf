import { useLingui } from '@lingui/react/macro';
import { client } from '../api/api.ts';
import { type CodeCheck, useCodeCheck } from './use-code-check.ts';

/** A voucher's code and available balance. */
export type Credit = { code: string; balance: string };

type Place = { restaurantSlug: string; branchSlug: string };

/** Finds the available balance of a voucher code at a branch. */
export function useCheckVoucher(place: Place, onChecked: (credit?: Credit) => void): CodeCheck {
  const { t } = useLingui();
  return useCodeCheck({
    async find(code: string) {
      const { data, error } = await client.POST(
        '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/voucher-checks',
        { params: { path: place }, body: { code } },
      );
      if (!data) throw error;
      return { code, balance: data.balance };
    },
    onChecked,
    messages: {
      notFound: t`There is no voucher with this code. Check the code.`,
      conflict: t`This voucher is used up or has expired.`,
    },
  });
}
