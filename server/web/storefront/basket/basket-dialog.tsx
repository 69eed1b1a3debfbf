import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { ItemHours } from '../../shared/menu/item-hours.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import { takesOrders } from '../pre-orders.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NoOrdersNotice } from '../ui/no-orders-notice.tsx';
import classes from './basket.module.css';
import type { Basket, Menu } from './basket.ts';
import { BasketRow } from './basket-row.tsx';
import { type CheckedLine, totalOf } from './faults.ts';

type Props = {
  menu: Menu;
  lines: CheckedLine[];
  hours: ItemHours;
  /** Whether the guest returned from a checkout whose order was rejected. */
  isRefused: boolean;
  onQuantity: Basket['setQuantity'];
  onClose(): void;
  onCheckout(): void;
};

/** The basket, including items that are no longer available. */
export default function BasketDialog(props: Props) {
  const { menu, lines, hours, isRefused, onQuantity, onClose, onCheckout } = props;
  const { t } = useLingui();
  const { branch } = menu;
  const orderable = lines.every(({ faults }) => faults.length === 0);
  return (
    <Dialog title={t`Your basket`} onClose={onClose}>
      {isRefused && (
        <p className={classes.refused} role="alert">
          <Trans>Your order wasn't placed because something changed. Check your basket.</Trans>
        </p>
      )}
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
            itemHours={hours}
            currency={branch.currency}
            onQuantity={quantity => onQuantity(line.id, quantity)}
          />
        ))}
      </ul>
      <p className={classes.sum}>
        <Trans>Total</Trans>
        <span className="tabular">{formatMoney(totalOf(lines), branch.currency)}</span>
      </p>
      <NoOrdersNotice branch={branch} />
      <PlainButton
        variant="primary"
        className={classes.wide}
        disabled={lines.length === 0 || !orderable || !takesOrders(branch)}
        onClick={onCheckout}
      >
        <Trans>Go to checkout</Trans>
      </PlainButton>
    </Dialog>
  );
}
