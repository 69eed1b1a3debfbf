import { Trans, useLingui } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatMoney, joinParts } from '../../shared/i18n/formats.ts';
import { joinList } from '../../shared/i18n/join-list.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';
import { MinimumAge } from '../ui/minimum-age.tsx';
import classes from './tracking.module.css';

export function OrderSummary({ order }: { order: Schemas['GuestOrder'] }) {
  const { t, i18n } = useLingui();
  const { lines, currency, type, deliveryAddress, table, customerName, notes, minimumAge } = order;
  const extras = [
    [t`Delivery`, order.deliveryFee],
    [t`Tip`, order.tipAmount],
    [order.promotionName || t`Discount`, `-${order.discount}`],
    [t`Gift voucher`, `-${order.creditsUsed}`],
  ].filter(([, amount]) => Number(amount) !== 0);
  return (
    <section aria-label={t`Order details`} className={classes.summary}>
      <p>
        {joinParts([
          i18n._(ORDER_TYPES[type]),
          table && t`Table ${table}`,
          customerName,
          deliveryAddress,
          notes,
        ])}
      </p>
      <MinimumAge age={minimumAge} withNotice />
      <ul>
        {lines.map(({ title, quantity, lineTotal, options, specialRequest }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The lines of an order never change.
          <li key={index}>
            <span>
              {quantity} × {title}
              <small>{joinList([...options.map(({ name }) => name), specialRequest])}</small>
            </span>
            <span className="tabular">{formatMoney(lineTotal, currency)}</span>
          </li>
        ))}
        {extras.map(([label = '', amount = '']) => (
          <li key={label}>
            <span>{label}</span>
            <span className="tabular">{formatMoney(amount, currency)}</span>
          </li>
        ))}
        <li className={classes.total}>
          <span>
            <Trans>Total</Trans>
          </span>
          <span className="tabular">{formatMoney(order.total, currency)}</span>
        </li>
      </ul>
    </section>
  );
}
