import { useLingui } from '@lingui/react/macro';
import { client } from '../api/api.ts';
import type { GuestPromotion } from './charges.ts';
import { type CodeCheck, useCodeCheck } from './use-code-check.ts';

/** A promotion and its code. */
export type CodePromotion = GuestPromotion & { code: string };

type Place = { restaurantSlug: string; branchSlug: string };

/** Finds the promotion of a code that is currently valid at a branch. */
export function useCheckCode(place: Place, onChecked: (promotion?: CodePromotion) => void): CodeCheck {
  const { t } = useLingui();
  return useCodeCheck({
    async find(code: string) {
      const { data, error } = await client.POST(
        '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/promotion-checks',
        { params: { path: place }, body: { code } },
      );
      if (!data) throw error;
      return { ...data, code };
    },
    onChecked,
    messages: {
      notFound: t`This code doesn't apply here right now.`,
      conflict: t`This code has been used up.`,
    },
  });
}
