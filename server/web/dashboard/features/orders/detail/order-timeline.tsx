import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, Timeline } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatDateTime, joinParts } from '../../../../shared/i18n/formats.ts';
import { isPayment, useProviderName } from '../../../../shared/orders/providers.ts';
import { STATUSES } from '../../../../shared/orders/statuses.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import { useActorName } from '../../../../shared/ui/use-actor-name.ts';
import type { Order } from './order.ts';
import { OrderSection } from './order-section.tsx';

/** An order's history with its actors. */
export function OrderTimeline({
  order: { id, timeline },
  timezone,
}: {
  order: Order;
  timezone?: string | undefined;
}) {
  const { t } = useLingui();
  // A timeline contains only names. Customers and the service have their type's name.
  const nameActor = useActorName();
  const nameProvider = useProviderName();
  const describe = useDescription();
  const describeEdit = useEditDescription();
  const isManager = useHasRole('manager');
  if (timeline.length === 0) return null;
  return (
    <OrderSection title={t`History`} screenOnly>
      <Timeline bulletSize={14} lineWidth={2} active={timeline.length}>
        {timeline.map(entry => (
          <Timeline.Item key={entry.id} title={describe(entry)}>
            <Text size="sm" c="dimmed">
              {joinParts([
                formatDateTime(entry.at, timezone),
                nameActor({ type: entry.actor, name: entry.actor }),
              ])}
            </Text>
            {entry.reason && (
              <Text size="sm">{isPayment(entry.action) ? nameProvider(entry.reason) : entry.reason}</Text>
            )}
            {entry.action === 'order.updated' &&
              entry.edits?.map(edit => (
                <Text key={edit.path} size="sm">
                  {describeEdit(edit)}
                </Text>
              ))}
            {isManager && entry.apiRequestId && (
              <Anchor
                size="sm"
                renderRoot={props => (
                  <Link {...props} to="/requests" search={{ requestId: entry.apiRequestId ?? undefined }} />
                )}
              >
                <Trans>API request</Trans>
              </Anchor>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      {isManager && (
        <Anchor
          size="sm"
          mt="md"
          display="inline-block"
          renderRoot={props => <Link {...props} to="/webhooks/deliveries" search={{ orderId: id }} />}
        >
          <Trans>Webhook deliveries</Trans>
        </Anchor>
      )}
    </OrderSection>
  );
}

function useDescription() {
  const { t, i18n } = useLingui();
  return ({ action, status, codeEnding }: Schemas['TimelineEntry']): string => {
    switch (action) {
      case 'order.placed':
        return t`Placed`;
      case 'order.status_changed':
        return i18n._(STATUSES[status]);
      case 'order.updated':
        return t`Order changed`;
      case 'order.promise_changed':
        return t`Promised time changed`;
      case 'order.payment_started':
        return t`Payment started`;
      case 'order.payment_recorded':
        return t`Payment recorded`;
      case 'order.part_paid':
        return t`Part payment`;
      case 'order.part_returned':
        return t`Part payment returned`;
      case 'order.refunded':
        return codeEnding ? t`Refunded as voucher ${codeEnding}` : t`Refunded`;
      case 'order.refund_succeeded':
        return t`Refund paid`;
      case 'order.refund_failed':
        return t`Refund failed`;
      case 'order.refund_retried':
        return t`Refund retried`;
      case 'order.refund_paid_manually':
        return t`Failed refund paid in another way`;
      case 'order.disputed':
        return t`Payment disputed`;
      case 'order.surplus_recorded':
        return t`Paid twice`;
      case 'order.surplus_returned':
        return t`Second payment refunded`;
      case 'order.guest_erased':
        return t`Guest erased`;
    }
  };
}

function useEditDescription() {
  const { t } = useLingui();
  return ({ path, from, to }: Schemas['FieldEdit']): string => {
    if (path === '/table') return to ? t`Table ${to}` : t`No table`;
    if (path === '/notes') return to ? t`Notes: ${to}` : t`Notes removed`;
    if (from === null) return t`Added: ${to}`;
    return to === null ? t`Removed: ${from}` : t`Changed from ${from} to ${to}`;
  };
}
