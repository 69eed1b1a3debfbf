import { useLingui } from '@lingui/react/macro';
import { OPEN_STATUSES } from '../../../../../../spec/rules/order-status.ts';
import { STATUSES } from '../../../../shared/orders/statuses.ts';
import { BoardColumn } from './board-column.tsx';
import type { Order } from './use-board-orders.ts';

export function BoardColumns({ open }: { open: Order[] }) {
  const { i18n } = useLingui();
  return OPEN_STATUSES.map(status => (
    <BoardColumn
      key={status}
      title={i18n._(STATUSES[status])}
      orders={open.filter(order => order.status === status)}
    />
  ));
}
