import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import classes from './quantity.module.css';

type Props = { title: string; value: number; onChange(value: number): void; minimum?: number };

const MAXIMUM = 99;

export function Quantity({ title, value, onChange, minimum = 0 }: Props) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.quantity} aria-label={t`Quantity of ${title}`}>
      <button
        type="button"
        aria-label={t`Remove one`}
        disabled={value <= minimum}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <output className="tabular">{value}</output>
      <button
        type="button"
        aria-label={t`Add one`}
        disabled={value >= MAXIMUM}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </fieldset>
  );
}
