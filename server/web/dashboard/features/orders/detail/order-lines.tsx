import { useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { formatMoney, joinParts } from '../../../../shared/i18n/formats.ts';
import type { Order } from './order.ts';
import { OrderSection } from './order-section.tsx';

export function OrderLines({ order: { lines, notes, currency } }: { order: Order }) {
  const { t } = useLingui();
  return (
    <OrderSection title={t`Items`}>
      <Stack gap="sm">
        {notes && (
          <Text bg="var(--mantine-color-yellow-light)" p="xs" bdrs="sm" fw={500}>
            <bdi>{notes}</bdi>
          </Text>
        )}
        {lines.map(({ id, quantity, title, options, specialRequest, unitPrice, lineTotal }) => (
          <Group key={id} wrap="nowrap" align="flex-start" gap="sm">
            <Text fw={650} w={36} className="tabular">
              {quantity} ×
            </Text>
            <div style={{ flex: 1 }}>
              <Text fw={500}>{title}</Text>
              {quantity > 1 && (
                <Text size="sm" c="dimmed">
                  {quantity} × {formatMoney(unitPrice, currency)}
                </Text>
              )}
              {options.map(option => (
                <Text key={option.id} size="sm" c="dimmed">
                  {joinParts([
                    `${option.customization}: ${option.name}`,
                    Number(option.price) > 0 && `+${formatMoney(option.price, currency)}`,
                  ])}
                </Text>
              ))}
              {specialRequest && (
                <Text size="sm" fs="italic">
                  {specialRequest}
                </Text>
              )}
            </div>
            <Text className="tabular">{formatMoney(lineTotal, currency)}</Text>
          </Group>
        ))}
      </Stack>
    </OrderSection>
  );
}
