import { Trans } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { describePromotion } from '../../shared/orders/promotions.ts';
import classes from './offers.module.css';

type Props = { promotions: Schemas['GuestPromotion'][]; currency: string };

/** The promotions that apply by themselves. */
export default function Offers({ promotions, currency }: Props) {
  return (
    <ul className={classes.offers}>
      {promotions.map(({ id, name, minimumOrder, ...rule }) => (
        <li key={id}>
          <strong>{name}</strong> {describePromotion({ ...rule, currency })}
          {minimumOrder !== null && (
            <>
              {' '}
              <Trans>for orders of {formatMoney(minimumOrder, currency)} or more</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
