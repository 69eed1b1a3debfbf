import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
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
        sessionStorage.removeItem(storageName(place));
        setSent(true);
        onPlaced(placed);
      },
    },
  );
  return {
    error,
    isPending: isPending || sent,
    place(body: Order) {
      mutate({ params: { path: place, header: { 'Idempotency-Key': keyOf(place, body) } }, body });
    },
  };
}

const storageName = (place: Place) => `checkout:${menuAddress(place)}`;

function keyOf(place: Place, order: Order): string {
  const text = JSON.stringify(order);
  const stored = JSON.parse(sessionStorage.getItem(storageName(place)) ?? '{}');
  if (stored.text === text) return stored.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(storageName(place), JSON.stringify({ key, text }));
  return key;
}
