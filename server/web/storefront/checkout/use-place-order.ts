import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../shared/api/idempotency-key.ts';
import { menuAddress, type Place } from '../address.ts';

type Order = Schemas['PlaceStorefrontOrderRequest'];

/**
 * Places an order once, however often it is sent: the same order goes with the same key, also after the page was loaded
 * again.
 */
export function usePlaceOrder(place: Place, onPlaced: (placed: Schemas['PlacedGuestOrder']) => void) {
  const [sent, setSent] = useState(false);
  const { mutate, error, isPending } = api.useMutation(
    'post',
    '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/orders',
    {
      onSuccess(placed) {
        forgetIdempotencyKey(keyName(place));
        setSent(true);
        onPlaced(placed);
      },
    },
  );
  return {
    error,
    isPending: isPending || sent,
    place(body: Order) {
      const header = { 'Idempotency-Key': idempotencyKeyOf(keyName(place), body) };
      mutate({ params: { path: place, header }, body });
    },
  };
}

const keyName = (place: Place) => `checkout:${menuAddress(place)}`;
