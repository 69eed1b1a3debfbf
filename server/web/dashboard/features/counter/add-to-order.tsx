import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { findLineLock } from '../../../../../spec/rules/order-changes.ts';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useBranch } from '../../../shared/branches/use-branches.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import ticket from '../../../shared/ui/ticket.module.css';
import { Counter } from './counter.tsx';
import { RoundPanel } from './round-panel.tsx';
import { useMenu } from './use-menu.ts';

const route = getRouteApi('/orders/$reference/add');

/** Adds a round to an open order. */
export function AddToOrderPage() {
  const { reference } = route.useParams();
  const order = api.useQuery('get', '/dashboard/api/orders/{reference}', { params: { path: { reference } } });
  return <Loaded query={order}>{data => <Adding order={data} />}</Loaded>;
}

function Adding({ order }: { order: Schemas['OrderWithTimeline'] }) {
  const { t } = useLingui();
  const { number, table } = order;
  const branch = useBranch(order.branch.id);
  const isLocked = findLineLock(order) !== undefined;
  const title = table ? t`Add to order ${number}, table ${table}` : t`Add to order ${number}`;
  return (
    <>
      <Anchor
        className={ticket.back}
        size="sm"
        renderRoot={props => <Link {...props} to="/orders/$reference" params={{ reference: order.id }} />}
      >
        <Trans>Order {number}</Trans>
      </Anchor>
      <PageHeader title={title} />
      {isLocked && (
        <EmptyState icon={Ban} title={t`You can't add items to this order`}>
          <Trans>It's paid or closed. Place a new order instead.</Trans>
        </EmptyState>
      )}
      {!isLocked && branch && <BranchMenu branch={branch} order={order} />}
    </>
  );
}

function BranchMenu({
  branch,
  order,
}: {
  branch: Schemas['DashboardBranch'];
  order: Schemas['DashboardOrder'];
}) {
  const { t } = useLingui();
  return (
    <Loaded query={useMenu(branch)}>
      {menu => (
        <Counter
          {...{ branch, menu }}
          basketName={order.id}
          title={t`New items`}
          renderPanel={panel => <RoundPanel {...panel} order={order} />}
        />
      )}
    </Loaded>
  );
}
