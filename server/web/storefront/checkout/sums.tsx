import { Trans } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { Charges } from './charges.ts';
import classes from './checkout.module.css';

/** What the total consists of, if it is not only the items. */
export function Sums({ charges, currency }: { charges: Charges; currency: string }) {
  const { subtotal, quote, tipAmount } = charges;
  if (!quote?.zone && tipAmount === 0) return null;
  const money = (amount: number) => <dd className="tabular">{formatMoney(amount, currency)}</dd>;
  return (
    <dl className={classes.sums}>
      <dt>
        <Trans>Subtotal</Trans>
      </dt>
      {money(subtotal)}
      {quote?.zone && (
        <>
          <dt>
            <Trans>Delivery to {quote.zone.name}</Trans>
          </dt>
          {quote.fee === 0 ? (
            <dd>
              <Trans>Free</Trans>
            </dd>
          ) : (
            money(quote.fee)
          )}
        </>
      )}
      {tipAmount > 0 && (
        <>
          <dt>
            <Trans>Tip</Trans>
          </dt>
          {money(tipAmount)}
        </>
      )}
    </dl>
  );
}
