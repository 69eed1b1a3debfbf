import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { Charges } from '../../shared/orders/charges.ts';
import { describePromotion, namesOf } from '../../shared/orders/promotions.ts';
import type { Menu } from '../basket/basket.ts';
import classes from './checkout.module.css';

/** The parts of the total. Hidden if the items are its only part. */
export function Sums({ charges, menu }: { charges: Charges; menu: Menu }) {
  const { currency } = menu.branch;
  const { subtotal, quote, promotion, discount, deliveryFee, tipAmount, creditsUsed } = charges;
  if (!quote?.zone && !promotion && tipAmount === 0 && creditsUsed === 0) return null;
  return (
    <dl className={classes.sums}>
      <Sum label={<Trans>Subtotal</Trans>}>{formatMoney(subtotal, currency)}</Sum>
      {promotion && (
        <Sum
          label={
            <>
              {promotion.name}
              <small>{describePromotion({ ...promotion, currency }, namesOf(promotion, menu))}</small>
            </>
          }
        >
          {discount > 0 ? formatMoney(-discount, currency) : <Trans>Free delivery</Trans>}
        </Sum>
      )}
      {quote?.zone && (
        <Sum label={<Trans>Delivery to {quote.zone.name}</Trans>}>
          {deliveryFee === 0 ? <Trans>Free</Trans> : formatMoney(deliveryFee, currency)}
        </Sum>
      )}
      {tipAmount > 0 && <Sum label={<Trans>Tip</Trans>}>{formatMoney(tipAmount, currency)}</Sum>}
      {creditsUsed > 0 && (
        <Sum label={<Trans>Gift voucher</Trans>}>{formatMoney(-creditsUsed, currency)}</Sum>
      )}
    </dl>
  );
}

const Sum = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="tabular">{children}</dd>
  </>
);
