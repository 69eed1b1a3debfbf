import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { type Chosen, NONE_CHOSEN, type PartsChoice } from './chosen-parts.ts';

type Props = {
  choice: PartsChoice;
  currency: string;
  label: string;
  /** Shown for a line without a remaining quantity. */
  takenText: string;
  chosen: Chosen;
  onChange(chosen: Chosen): void;
};

/** Selects quantities of an order's lines, the delivery fee, and the tip. */
export function PartsField({ choice, currency, label, takenText, onChange, ...props }: Props) {
  const { t } = useLingui();
  const chosen = choice.withoutGone(props.chosen);
  const amountOf = (part: Partial<Chosen>) =>
    formatMoney(choice.format(choice.amountOf({ ...NONE_CHOSEN, ...part })), currency);
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {choice.lines.map(({ id, title, quantity, left }) => (
        <Group key={id} wrap="nowrap" justify="space-between">
          <div style={{ minWidth: 0 }}>
            <Text fw={500}>{title}</Text>
            <Text size="sm" c="dimmed">
              {left === 0
                ? takenText
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
      {choice.hasDeliveryFee && (
        <Checkbox
          label={t`Delivery, ${amountOf({ deliveryFee: true })}`}
          checked={chosen.deliveryFee}
          onChange={event => onChange({ ...chosen, deliveryFee: event.currentTarget.checked })}
        />
      )}
      {choice.hasTip && (
        <Checkbox
          label={t`Tip, ${amountOf({ tip: true })}`}
          checked={chosen.tip}
          onChange={event => onChange({ ...chosen, tip: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
