import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { describeError, isTransient } from '../../shared/api/errors.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { Place } from '../address.ts';
import type { Basket } from '../basket/basket.ts';
import classes from './checkout.module.css';
import { findUnanswered } from './unanswered-order.ts';
import { usePlaceOrder } from './use-place-order.ts';

type Props = { place: Place; basket: Basket; onRefused(): Promise<void> };

/** After a reload before an order's response: checks whether it was placed. */
export default function UnansweredNotice({ place, basket, onRefused }: Props) {
  const order = usePlaceOrder({ place, basket, onRefused });
  const ask = () => {
    const newest = findUnanswered(place)?.sent.at(-1);
    if (newest) order.place(newest);
  };
  const askOnce = useEffectEvent(ask);
  useEffect(() => askOnce(), []);
  const { error } = order;
  const isRejected = error !== null && !isTransient(error);
  return (
    <section className={classes.unanswered} role="status">
      <p>
        {!error ? (
          <Trans>Your order was sent. Checking whether it arrived…</Trans>
        ) : isRejected ? (
          <Trans>Your order wasn't placed. {describeError(error)}</Trans>
        ) : (
          <Trans>
            Your order was sent, but there is no response yet. {describeError(error)} Checking again doesn't
            place a second order.
          </Trans>
        )}
      </p>
      {error && !isRejected && (
        <PlainButton onClick={ask}>
          <Trans>Check again</Trans>
        </PlainButton>
      )}
    </section>
  );
}
