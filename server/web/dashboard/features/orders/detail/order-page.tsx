import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../../../shared/api/api.ts';
import { useBranch } from '../../../../shared/branches/use-branches.ts';
import { formatDateTime, formatUpcoming, joinParts } from '../../../../shared/i18n/formats.ts';
import { IdCheckBadge } from '../../../../shared/orders/id-check-badge.tsx';
import { PaymentBadge, StatusBadge } from '../../../../shared/orders/status-badge.tsx';
import { ORDER_TYPES } from '../../../../shared/orders/statuses.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import ticket from '../../../../shared/ui/ticket.module.css';
import type { Order } from './order.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import classes from './order-page.module.css';
import { OrderTimeline } from './order-timeline.tsx';

const route = getRouteApi('/orders/$reference');

/** An order: its contents, price, history, and actions. */
export function OrderPage() {
  const { reference } = route.useParams();
  const order = api.useQuery('get', '/dashboard/api/orders/{reference}', { params: { path: { reference } } });
  return (
    <>
      <Anchor className={ticket.back} size="sm" renderRoot={props => <Link {...props} to="/orders" />}>
        <Trans>All open orders</Trans>
      </Anchor>
      <Loaded query={order}>{data => <OrderDetails order={data} />}</Loaded>
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const branch = useBranch(order.branch.id);
  const timezone = branch?.timezone;
  const { restaurant } = useSession();
  const title = t`Order ${order.number}`;
  usePageTitle(title);
  return (
    <article className={ticket.ticket}>
      <div className={ticket.letterhead}>
        <strong>{restaurant.name}</strong>
        <span>{joinParts([order.branch.name, branch?.address])}</span>
      </div>
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Group gap="sm">
            <Title order={1} size="h2" className={classes.number}>
              {title}
            </Title>
            <StatusBadge status={order.status} />
            <PaymentBadge order={order} />
            <IdCheckBadge minimumAge={order.minimumAge} />
          </Group>
          <div className={classes.meta}>
            {joinParts([
              i18n._(ORDER_TYPES[order.type]),
              order.branch.name,
              formatDateTime(order.createdAt, timezone),
              order.promisedAt && t`promised for ${formatUpcoming(order.promisedAt, timezone)}`,
            ])}
          </div>
        </div>
        <OrderActions order={order} />
      </Group>
      <div className={classes.sections}>
        <div className={classes.column}>
          <OrderLines order={order} />
          <OrderMoney order={order} timezone={timezone} />
        </div>
        <div className={classes.column}>
          <OrderCustomer order={order} />
          <OrderTimeline order={order} timezone={timezone} />
        </div>
      </div>
    </article>
  );
}
