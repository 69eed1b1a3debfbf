import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Stack, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlaskConical, Plus } from 'lucide-react';
import { useId } from 'react';
import { composeTestOrder } from '../../../../../spec/rules/test-order.ts';
import { api, client } from '../../../shared/api/api.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatMoney, formatRelative } from '../../../shared/i18n/formats.ts';
import { PaymentBadge, StatusBadge } from '../../../shared/orders/status-badge.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { type Order, OrderSteps } from './order-steps.tsx';

const SHOWN = 10;

/** Developers can place and advance orders here to test an integration. */
export function TestOrdersPage() {
  const { t } = useLingui();
  const orders = api.useQuery('get', '/dashboard/api/orders', { params: { query: { limit: SHOWN } } });
  const placeButton = <PlaceButton />;
  return (
    <>
      <PageHeader
        title={t`Test orders`}
        description={
          <Trans>
            Each step sends its events, as if a guest or the kitchen had acted. From a terminal:{' '}
            <Code>npx @restaurant-ordering/sdk simulate</Code>
          </Trans>
        }
      >
        {placeButton}
      </PageHeader>
      <Loaded query={orders}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={FlaskConical} title={t`No orders yet`} action={placeButton} />
          ) : (
            <ListTable
              leastWidth={760}
              verticalSpacing={6}
              fz="sm"
              columns={[
                { label: t`Order` },
                { label: t`Status` },
                { label: t`Payment` },
                { label: t`Total`, isFigure: true },
                { label: t`Next step` },
              ]}
            >
              {data.map(order => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ListTable>
          )
        }
      </Loaded>
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { number, status, total, currency, createdAt } = order;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Link to="/orders/$reference" params={{ reference: String(number) }}>
          #{number}
        </Link>{' '}
        <Text span inherit c="dimmed">
          {formatRelative(createdAt)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td>
        <PaymentBadge order={order} />
      </Table.Td>
      <Table.Td ta="end" className="tabular">
        {formatMoney(total, currency)}
      </Table.Td>
      <Table.Td>
        <OrderSteps order={order} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Places an order like a guest at the sandbox's shop. */
function PlaceButton() {
  const { t } = useLingui();
  const { restaurant } = useSession();
  const { data: branches } = useBranches();
  const branch = branches?.find(({ status }) => status === 'open');
  const isClosed = branches !== undefined && !branch;
  const reason = useId();
  const place = useMutation({
    mutationFn: async (branchSlug: string) => {
      const path = { restaurantSlug: restaurant.slug, branchSlug };
      const menu = await client.GET('/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/menu', {
        params: { path },
      });
      if (!menu.data) throw menu.error;
      const body = composeTestOrder(menu.data, Math.random);
      const placed = await client.POST('/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/orders', {
        params: { path },
        body,
      });
      if (!placed.data) throw placed.error;
    },
    meta: { done: t`Test order placed`, changes: ['/dashboard/api/orders'] },
  });
  return (
    <Stack gap={4} align="center">
      <Button
        leftSection={<Plus size={16} aria-hidden />}
        loading={place.isPending}
        disabled={!branch}
        aria-describedby={isClosed ? reason : undefined}
        onClick={() => branch && place.mutate(branch.slug)}
      >
        <Trans>Place test order</Trans>
      </Button>
      {isClosed && (
        <Text id={reason} size="sm" c="dimmed">
          <Trans>No branch is open. Open one first.</Trans>
        </Text>
      )}
    </Stack>
  );
}
