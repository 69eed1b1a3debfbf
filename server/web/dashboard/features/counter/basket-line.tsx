import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { joinList } from '../../../shared/i18n/join-list.ts';
import type { ItemHours } from '../../../shared/menu/item-hours.ts';
import { chosenOptions } from '../../../shared/orders/choices.ts';
import { IdCheckBadge } from '../../../shared/orders/id-check-badge.tsx';
import { type BasketLine, priceOf } from './basket.ts';
import classes from './counter.module.css';

/** A line of the basket. `isGone` means that the branch no longer sells its item. */
export type CurrentLine = BasketLine & { isGone: boolean };

type LinesProps = {
  lines: CurrentLine[];
  hours: ItemHours;
  /** The requested time. Undefined or empty: now. */
  requestedAt?: string;
  currency: string;
  onQuantity(id: string, quantity: number): void;
};

/** The lines of a basket. */
export function Lines({ lines, hours, requestedAt, currency, onQuantity }: LinesProps) {
  return (
    <Stack gap="xs" className={classes.lines}>
      {lines.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing yet</Trans>
        </Text>
      )}
      {lines.map(line => (
        <Line
          key={line.id}
          line={line}
          hours={
            hours.isOrderable(line.item.id, requestedAt) ? undefined : hours.describe(hours.of(line.item.id))
          }
          currency={currency}
          onQuantity={onQuantity}
        />
      ))}
    </Stack>
  );
}

type Props = {
  line: CurrentLine;
  /** When the item can be ordered, if not at the order's time. */
  hours: string | undefined;
  currency: string;
  onQuantity(id: string, quantity: number): void;
};

function Line({ line, hours, currency, onQuantity }: Props) {
  const { t } = useLingui();
  const { id, item, quantity, optionIds, specialRequest, isGone } = line;
  const options = chosenOptions(item, optionIds).map(({ name }) => name);
  const details = joinList([...options, specialRequest]);
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <ActionIcon aria-label={t`Remove one ${item.title}`} onClick={() => onQuantity(id, quantity - 1)}>
        <Minus size={16} />
      </ActionIcon>
      <Text fw={650} className="tabular" miw={20} ta="center">
        {quantity}
      </Text>
      <ActionIcon aria-label={t`Add one ${item.title}`} onClick={() => onQuantity(id, quantity + 1)}>
        <Plus size={16} />
      </ActionIcon>
      <div className={classes.what}>
        <Text>{item.title}</Text>
        <IdCheckBadge minimumAge={item.minimumAge} />
        {isGone && (
          <Text size="sm" c="var(--danger)" role="alert">
            <Trans>No longer available. Remove it to continue.</Trans>
          </Text>
        )}
        {!isGone && hours && (
          <Text size="sm" c="var(--danger)" role="alert">
            <Trans>Available {hours}. Choose a time or remove it.</Trans>
          </Text>
        )}
        {details && (
          <Text size="sm" c="dimmed">
            {details}
          </Text>
        )}
      </div>
      <Text className="tabular">{formatMoney(priceOf(line), currency)}</Text>
    </Group>
  );
}
