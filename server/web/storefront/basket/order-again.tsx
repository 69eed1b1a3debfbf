import { useLingui } from '@lingui/react/macro';
import { describeLines } from '../../shared/orders/describe-lines.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import classes from './basket.module.css';
import type { Basket, BasketLine, Menu } from './basket.ts';

type Props = { lines: BasketLine[]; menu: Menu; isAddable(itemId: string): boolean; basket: Basket };

/** Adds the last order to the empty basket, without unavailable items. */
export default function OrderAgain({ lines, menu, isAddable, basket }: Props) {
  const { t } = useLingui();
  const sold = lines.filter(({ itemId }) => isAddable(itemId) && menu.items.some(({ id }) => id === itemId));
  if (sold.length === 0) return null;
  const summary = describeLines(sold);
  return (
    <PlainButton className={classes.again} onClick={() => basket.addAll(sold)}>
      {t`Order again: ${summary}`}
    </PlainButton>
  );
}
