import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './basket.module.css';
import { type Basket, type Menu, totalOf } from './basket.ts';
import { BasketRow } from './basket-row.tsx';
import { checkLines } from './faults.ts';

type Props = { menu: Menu; basket: Basket; onClose(): void; onCheckout(): void };

/** What is chosen, and what of it cannot be ordered any more. */
export default function BasketDialog({ menu, basket, onClose, onCheckout }: Props) {
  const { t } = useLingui();
  const { branch } = menu;
  const lines = checkLines(basket.lines, menu);
  const orderable = lines.every(({ faults }) => faults.length === 0);
  const atNewPrices = lines.map(line => ({ ...line, unitPrice: line.newPrice ?? line.unitPrice }));
  return (
    <Dialog title={t`Your basket`} onClose={onClose}>
      {lines.length === 0 && (
        <p>
          <Trans>Your basket is empty.</Trans>
        </p>
      )}
      <ul className={classes.lines}>
        {lines.map(line => (
          <BasketRow
            key={line.id}
            line={line}
            item={menu.items.find(({ id }) => id === line.itemId)}
            currency={branch.currency}
            onQuantity={quantity => basket.setQuantity(line.id, quantity)}
          />
        ))}
      </ul>
      <p className={classes.sum}>
        <Trans>Total</Trans>
        <span className="tabular">{formatMoney(totalOf(atNewPrices), branch.currency)}</span>
      </p>
      {branch.status !== 'open' && (
        <p role="status">
          <Trans>The kitchen is not taking orders at the moment. Your basket is kept.</Trans>
        </p>
      )}
      <PlainButton
        variant="primary"
        className={classes.wide}
        disabled={lines.length === 0 || !orderable || branch.status !== 'open'}
        onClick={onCheckout}
      >
        <Trans>Go to checkout</Trans>
      </PlainButton>
    </Dialog>
  );
}
