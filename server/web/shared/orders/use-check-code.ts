import { useMutation } from '@tanstack/react-query';
import { client } from '../api/api.ts';
import type { GuestPromotion } from './charges.ts';

/** A promotion, and the code with which an order gets it. */
export type CodePromotion = GuestPromotion & { code: string };

type Place = { restaurantSlug: string; branchSlug: string };

/** Finds the promotion of a code that applies at a branch now. */
export function useCheckCode(place: Place, onFound: (promotion: CodePromotion) => void) {
  return useMutation({
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
}
