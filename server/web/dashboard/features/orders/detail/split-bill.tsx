import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, SegmentedControl, Text } from '@mantine/core';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { AmountField } from './amount-field.tsx';
import type { PartsChoice } from './chosen-parts.ts';
import { PartsField } from './parts-field.tsx';
import type { Split } from './split.ts';

type Props = {
  choice: PartsChoice;
  currency: string;
  split: Split;
  onChange(split: Split): void;
};

/** Selects how much of the bill is paid: everything, some items, an equal share, or an amount. */
export function SplitBill({ choice, currency, split, onChange }: Props) {
  const { t } = useLingui();
  const { by, guests, amount, chosen } = split;
  const change = (changed: Partial<Split>) => onChange({ ...split, ...changed });
  const choices = [
    { value: 'all', label: t`All` },
    { value: 'parts', label: t`Items` },
    { value: 'share', label: t`Share` },
    { value: 'amount', label: t`Amount` },
  ] as const;
  return (
    <>
      <Text>
        <Trans>
          Left to pay: <strong>{formatMoney(choice.format(choice.left), currency)}</strong>
        </Trans>
      </Text>
      <SegmentedControl
        aria-label={t`What is paid`}
        value={by}
        onChange={value => change({ by: value })}
        data={[...choices]}
      />
      {by === 'parts' && (
        <PartsField
          choice={choice}
          currency={currency}
          label={t`What is paid`}
          takenText={t`Already paid`}
          chosen={chosen}
          onChange={next => change({ chosen: next })}
        />
      )}
      {by === 'share' && (
        <NumberInput
          label={t`Guests who still have to pay`}
          min={1}
          max={99}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={guests}
          onChange={value => change({ guests: Number(value) || 1 })}
        />
      )}
      {by === 'amount' && (
        <AmountField
          currency={currency}
          digits={choice.digits}
          value={amount}
          onChange={next => change({ amount: next })}
        />
      )}
    </>
  );
}
