import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { DELIVERY_STATUSES } from './names.ts';

type Delivery = Pick<Schemas['WebhookDelivery'], 'status' | 'attemptCount' | 'responseStatus' | 'error'>;

const COLORS = { pending: 'gray', delivering: 'blue', succeeded: 'herb', gave_up: 'red' } as const;

export function DeliveryStatus({ delivery: { status, error } }: { delivery: Delivery }) {
  const { t, i18n } = useLingui();
  const failed = status === 'pending' && error !== null;
  return (
    <Badge color={failed ? 'orange' : COLORS[status]} variant="light" tt="none" miw="max-content">
      {failed ? t`Failed, will be retried` : i18n._(DELIVERY_STATUSES[status])}
    </Badge>
  );
}

/** The response's HTTP status, or that there was none. */
export function useAnswerText() {
  const { t } = useLingui();
  return ({ attemptCount, responseStatus }: Delivery): string => {
    if (attemptCount === 0) return t`Not attempted yet`;
    return responseStatus === null ? t`No response` : `HTTP ${responseStatus}`;
  };
}
