import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import type { Chosen, refundOf } from './refund.ts';

type Props = {
  refund: ReturnType<typeof refundOf>;
  currency: string;
  chosen: Chosen;
  onChange(chosen: Chosen): void;
};

/** The pieces of an order's lines, delivery fee and tip that are given back. */
export function RefundPartsField({ refund, currency, chosen, onChange }: Props) {
  const { t } = useLingui();
  const amountOf = (part: Partial<Chosen>) =>
    formatMoney(
      refund.format(refund.amountOf({ pieces: {}, deliveryFee: false, tip: false, ...part })),
      currency,
    );
  return (
    <Stack gap="sm" role="group" aria-label={t`What to refund`}>
      {refund.lines.map(({ id, title, quantity, left }) => (
        <Group key={id} wrap="nowrap" justify="space-between">
          <div style={{ minWidth: 0 }}>
            <Text fw={500}>{title}</Text>
            <Text size="sm" c="dimmed">
              {left === 0
                ? t`Already refunded`
                : t`${quantity} ordered, ${amountOf({ pieces: { [id]: left } })} for ${left}`}
            </Text>
          </div>
          <NumberInput
            aria-label={t`Quantity of ${title}`}
            w="6rem"
            style={{ flexShrink: 0 }}
            min={0}
            max={left}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            disabled={left === 0}
            value={chosen.pieces[id] ?? 0}
            onChange={value => onChange({ ...chosen, pieces: { ...chosen.pieces, [id]: Number(value) } })}
          />
        </Group>
      ))}
      {refund.hasDeliveryFee && (
        <Checkbox
          label={t`Delivery, ${amountOf({ deliveryFee: true })}`}
          checked={chosen.deliveryFee}
          onChange={event => onChange({ ...chosen, deliveryFee: event.currentTarget.checked })}
        />
      )}
      {refund.hasTip && (
        <Checkbox
          label={t`Tip, ${amountOf({ tip: true })}`}
          checked={chosen.tip}
          onChange={event => onChange({ ...chosen, tip: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
