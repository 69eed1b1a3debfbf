import { Trans } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import classes from './basket.module.css';
import { type CheckedLine, totalOf } from './faults.ts';

type Props = { lines: CheckedLine[]; currency: string; onOpen(): void };

/** Stays visible at the bottom once something is chosen. */
export function BasketBar({ lines, currency, onOpen }: Props) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return null;
  return (
    <div className={classes.bar}>
      <PlainButton variant="primary" className={classes.barButton} onClick={onOpen}>
        <span className={classes.count}>{count}</span>
        <Trans>Your basket</Trans>
        <span className={classes.total}>{formatMoney(totalOf(lines), currency)}</span>
      </PlainButton>
    </div>
  );
}
