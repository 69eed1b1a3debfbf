import { useLingui } from '@lingui/react/macro';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatMoment, formatNumber, formatRelative } from '../../../../shared/i18n/formats.ts';
import classes from '../../../../shared/ui/linked-row.module.css';
import { DeliveryStatus, useAnswerText } from '../delivery-status.tsx';
import { nameFailure } from '../failures.ts';
import { EVENT_TYPES } from '../names.ts';
import { useEndpointName } from '../use-endpoints.ts';

export function DeliveryRow({ delivery }: { delivery: Schemas['WebhookDelivery'] }) {
  const { t, i18n } = useLingui();
  const { id, eventType, orderNumber, endpointId, attemptCount, error, failure, createdAt } = delivery;
  const endpoint = useEndpointName(endpointId);
  const answer = useAnswerText();
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        <Anchor
          fw={500}
          className={classes.link}
          renderRoot={props => (
            <Link {...props} to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: id }} />
          )}
        >
          {i18n._(EVENT_TYPES[eventType])}
        </Anchor>{' '}
        <Text span size="sm" c="dimmed">
          {orderNumber === null ? t`Test` : <bdi>#{orderNumber}</bdi>}
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{endpoint}</bdi>
        </Text>
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {formatRelative(createdAt)}
        </Text>
      </Table.Td>
      <Table.Td>
        <DeliveryStatus delivery={delivery} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {answer(delivery)}
        {error !== null && (
          <Text size="sm" c="dimmed" lineClamp={2} maw={320}>
            {i18n._(nameFailure(failure))}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" className="tabular" visibleFrom="sm">
        {formatNumber(attemptCount)}
      </Table.Td>
      <Table.Td ta="end" visibleFrom="sm">
        {formatMoment(createdAt)}
      </Table.Td>
    </Table.Tr>
  );
}
