import { Button } from '@mantine/core';
import { formatMoney, formatNumber } from '../../../shared/i18n/formats.ts';
import { type BasketLine, totalOf } from './basket.ts';
import classes from './counter.module.css';

/** The target of the basket bar on phones. */
export const BASKET_ID = 'basket';

type Props = { label: string; lines: BasketLine[]; currency: string };

/** On narrow screens, the basket is below the items. This bar shows its total and links to it. */
export function BasketBar({ label, lines, currency }: Props) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return null;
  return (
    <Button
      size="md"
      fullWidth
      justify="space-between"
      className={classes.bar}
      leftSection={formatNumber(count)}
      rightSection={formatMoney(totalOf(lines), currency)}
      onClick={() => document.getElementById(BASKET_ID)?.scrollIntoView({ behavior: 'smooth' })}
    >
      {label}
    </Button>
  );
}
