import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, formatNumber } from '../../shared/i18n/formats.ts';
import { shareOf } from '../../shared/orders/charges.ts';
import type { Menu } from '../basket/basket.ts';
import { Field } from '../ui/field.tsx';
import classes from './checkout.module.css';
import { OTHER_TIP, type Tip } from './tip.ts';

type Props = Tip & { branch: Menu['branch']; subtotal: number; onChange(tip: Tip): void };

/** The branch's suggested tips, none, and a custom amount. */
export function TipChoice({ branch, subtotal, tip, otherTip, onChange }: Props) {
  const { t } = useLingui();
  const choices = [
    { value: '', label: t`No tip` },
    ...branch.tipPercentages.map(percentage => ({
      value: String(percentage),
      label: formatNumber(percentage / 100, { style: 'percent' }),
      amount: formatMoney(shareOf(subtotal, percentage, branch.currency), branch.currency),
    })),
    { value: OTHER_TIP, label: t`Other` },
  ];
  return (
    <fieldset className={classes.tips}>
      <legend>
        <Trans>Tip for the team</Trans>
      </legend>
      {choices.map(({ value, label, ...choice }) => (
        <label key={value} className={classes.type}>
          <input
            type="radio"
            name="tip"
            value={value}
            checked={tip === value}
            onChange={() => onChange({ tip: value, otherTip })}
          />
          <span>
            {label}
            {'amount' in choice && <small className="tabular">{choice.amount}</small>}
          </span>
        </label>
      ))}
      {tip === OTHER_TIP && (
        <Field
          name="otherTip"
          label={t`Tip in ${branch.currency}`}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          required
          value={otherTip}
          onChange={({ currentTarget }) => onChange({ tip, otherTip: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
