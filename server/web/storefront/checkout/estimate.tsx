import { Trans } from '@lingui/react/macro';
import type { DeliveryQuote } from '../../shared/orders/delivery-quote.ts';
import type { OrderType } from '../../shared/orders/statuses.ts';
import type { Menu } from '../basket/basket.ts';
import classes from './checkout.module.css';

type Props = {
  branch: Menu['branch'];
  type: OrderType;
  quote: DeliveryQuote | undefined;
  /** The basket's extra preparation time. */
  extra: number;
};

/** The estimated time of the order, if the branch promises times. */
export function Estimate({ branch, type, quote, extra }: Props) {
  if (branch.preparationMinutes === null) return null;
  const { preparationMinutes, delayMinutes } = branch;
  const minutes = preparationMinutes + extra + delayMinutes + (quote?.zone?.travelMinutes ?? 0);
  return (
    <p className={classes.hint}>
      {type === 'delivery' ? (
        <Trans>Arrives in about {minutes} minutes.</Trans>
      ) : (
        <Trans>Ready in about {minutes} minutes.</Trans>
      )}
    </p>
  );
}
