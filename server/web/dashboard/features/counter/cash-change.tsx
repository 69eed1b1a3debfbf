import { useLingui } from '@lingui/react/macro';
import { Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '../../../../../generated/currencies.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';

type Props = { total: number; currency: string };

/** The cash tendered and the change. Calculated locally and never sent. */
export function CashChange({ total, currency }: Props) {
  const { t } = useLingui();
  const [given, setGiven] = useState<number | string>('');
  const change = Number(given) - total;
  return (
    <Group justify="space-between" align="flex-end" wrap="nowrap">
      <NumberInput
        label={t`Cash received`}
        suffix={` ${currency}`}
        decimalScale={CURRENCY_DIGITS[currency] ?? 2}
        allowNegative={false}
        hideControls
        w="9rem"
        value={given}
        onChange={setGiven}
      />
      {given !== '' && (
        <Text
          fw={650}
          size="lg"
          role="status"
          className="tabular"
          {...(change < 0 && { c: 'var(--danger)' })}
        >
          {change < 0
            ? t`${formatMoney(-change, currency)} short`
            : t`${formatMoney(change, currency)} change`}
        </Text>
      )}
    </Group>
  );
}
