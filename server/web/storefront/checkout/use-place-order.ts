import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { isApiError, isTransient } from '../../shared/api/errors.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../shared/api/idempotency-key.ts';
import { menuAddress, type Place } from '../address.ts';

type Order = Schemas['PlaceStorefrontOrderRequest'];

type Outcomes = {
  onPlaced(placed: Schemas['PlacedGuestOrder']): void;
  /** Called for problems that the basket shows. The order counts as being placed until the promise settles. */
  onRefused(): Promise<void>;
};

/** Places an order once, however often it is sent. The same order is sent with the same key, also after a reload. */
export function usePlaceOrder(place: Place, { onPlaced, onRefused }: Outcomes) {
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
      onError: error => (isAboutBasket(error) ? onRefused() : undefined),
    },
  );
  return {
    error,
    isPending: isPending || sent,
    /** The request was sent, but its answer was lost. Placing it again shows whether it was placed. */
    mayBePlaced: error !== null && isTransient(error),
    place(body: Order) {
      // With another total it is still the same order. If it was placed, the service answers with it.
      const order = { ...body, expectedTotal: undefined };
      const header = { 'Idempotency-Key': idempotencyKeyOf(keyName(place), order) };
      mutate({ params: { path: place, header }, body });
    },
  };
}

/** Errors of the basket, of its total, or of a branch that takes no orders. */
const isAboutBasket = (error: unknown) =>
  isApiError(error) &&
  error.fields?.some(({ path }) => /^(branchSlug$|\/lines|\/expectedTotal$)/.test(path)) === true;

const keyName = (place: Place) => `checkout:${menuAddress(place)}`;
