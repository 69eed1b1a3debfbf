import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { nextStatus } from '../../../shared/orders/statuses.ts';
import { useMoveOrder } from './use-move-order.ts';

type Props = ButtonProps & { order: Pick<Schemas['DashboardOrder'], 'id' | 'number' | 'status' | 'type'> };

/** Moves an order to what usually comes next. */
export function AdvanceButton({ order, ...props }: Props) {
  const { t } = useLingui();
  const { move, isPending } = useMoveOrder(order.id);
  const next = nextStatus(order.status, order.type);
  if (!next) return null;
  const labels = {
    confirmed: t`Confirm`,
    preparing: t`Start`,
    ready: t`Ready`,
    delivering: t`Send out`,
    completed: t`Complete`,
    cancelled: '',
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      {...props}
      loading={isPending}
      aria-label={t`${labels[next]}: order ${order.number}`}
      onClick={() => move(next)}
    >
      {labels[next]}
    </Button>
  );
}
