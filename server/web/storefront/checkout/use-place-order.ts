import { useMutation } from '@tanstack/react-query';
import { client } from '../../shared/api/api.ts';
import { isApiError, isTransient } from '../../shared/api/errors.ts';
import { leaveTo } from '../../shared/ui/use-back-closes.ts';
import { type Place, trackingAddress } from '../address.ts';
import type { Basket } from '../basket/basket.ts';
import { keepLastOrder } from '../basket/last-order.ts';
import { rememberOrder } from '../tracking/remembered-orders.ts';
import {
  addUnanswered,
  findUnanswered,
  forgetUnanswered,
  type Order,
  removeUnanswered,
} from './unanswered-order.ts';

/**
 * `onRefused` is called for problems shown by the basket, `onAgeChanged` for a minimum age that the menu did not have yet. The order counts
 * as being placed until it settles.
 */
type Options = {
  place: Place;
  basket: Basket;
  onRefused(): Promise<void>;
  onAgeChanged?(): Promise<unknown>;
};

/** Places an order once, even if it is retried, changed, or the page reloaded. Then shows it. */
export function usePlaceOrder({ place, basket, onRefused, onAgeChanged }: Options) {
  const { mutate, error, variables, isPending, isSuccess } = useMutation({
    async mutationFn(order: Order) {
      const { key, sent } = addUnanswered(place, order);
      try {
        return await placeOneOf(place, key, sent);
      } catch (error) {
        if (!isTransient(error)) removeUnanswered(place, order);
        throw error;
      }
    },
    onSuccess({ placed: { token, order }, lines }) {
      forgetUnanswered(place);
      keepLastOrder(place, basket.lines, lines);
      basket.take(lines);
      rememberOrder(place, { token, number: order.number });
      leaveTo(trackingAddress(place, token));
    },
    onError: error =>
      isAbout(BASKET, error) ? onRefused() : isAbout(AGE, error) ? onAgeChanged?.() : undefined,
  });
  return {
    place: mutate,
    error,
    /** The order sent last. */
    sent: variables,
    isPending: isPending || isSuccess,
    /** Placing it again reveals whether it was placed. */
    mayBePlaced: findUnanswered(place) !== undefined,
  };
}

/**
 * Sends the newest version. If it conflicts, another version was placed, and sending that again returns its
 * response.
 */
async function placeOneOf(place: Place, key: string, sent: Order[]) {
  let conflict: unknown;
  for (const body of sent.toReversed()) {
    const { data: placed, error } = await client.POST(
      '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/orders',
      { params: { path: place, header: { 'Idempotency-Key': key } }, body },
    );
    if (placed) return { placed, lines: body.lines };
    if (!isApiError(error) || error.code !== 'conflict') throw error;
    conflict = error;
  }
  throw conflict;
}

/** Errors of the basket, its total, or a branch that takes no orders. */
const BASKET = /^(branchSlug$|\/lines|\/expectedTotal$)/;
const AGE = /^\/confirmedAge$/;

const isAbout = (fields: RegExp, error: unknown) =>
  isApiError(error) && error.fields?.some(({ path }) => fields.test(path)) === true;
