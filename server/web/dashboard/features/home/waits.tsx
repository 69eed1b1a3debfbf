import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { lazy } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { EndpointNotices } from './endpoint-notices.tsx';
import classes from './home.module.css';
import { WaitCard } from './wait-card.tsx';

const PrinterNotices = lazy(() => import('../../printers/printer-notices.tsx'));

const LIVE_MS = 30_000;

/** What needs attention: open orders, low stock, failing webhooks, printers that don't print. */
export function Waits() {
  const { t } = useLingui();
  const seesWebhooks = useHasRole('manager');
  const counts = api.useQuery('get', '/dashboard/api/orders/counts');
  const lowStock = api.useQuery(
    'get',
    '/dashboard/api/inventory/low-stock',
    { params: { query: { limit: 1 } } },
    { select: ({ pagination }) => pagination.total, refetchInterval: LIVE_MS },
  );
  const endpoints = api.useQuery(
    'get',
    '/dashboard/api/webhooks/endpoints',
    { params: { query: { limit: 100 } } },
    {
      enabled: seesWebhooks,
      refetchInterval: LIVE_MS,
      select: ({ data }) => data,
    },
  );
  return (
    <section aria-labelledby="waits">
      <Title order={2} size="h4" mb="sm" id="waits">
        <Trans>Now</Trans>
      </Title>
      <EndpointNotices endpoints={endpoints.data ?? []} />
      <LatePart>
        <PrinterNotices />
      </LatePart>
      <div className={classes.cards}>
        <WaitCard
          to="/orders"
          search={{ view: 'table', status: 'pending' }}
          label={t`Orders to confirm`}
          count={counts.data?.pending}
          attention
        />
        <WaitCard
          to="/orders"
          search={{ view: 'table', status: 'kitchen' }}
          label={t`Orders in the kitchen`}
          count={kitchenCount(counts.data)}
        />
        <WaitCard
          to="/orders"
          search={{ view: 'table', status: 'ready' }}
          label={t`Orders ready`}
          count={counts.data?.ready}
        />
        <WaitCard
          to="/inventory"
          search={{ low: true }}
          label={t`Low stock`}
          count={lowStock.data}
          attention
        />
        {seesWebhooks && (
          <WaitCard
            to="/webhooks"
            label={t`Failing webhooks`}
            count={countFailing(endpoints.data)}
            attention
          />
        )}
      </div>
    </section>
  );
}

const countFailing = (endpoints?: Schemas['WebhookEndpointWithHealth'][]) =>
  endpoints?.filter(({ health }) => health.status === 'failing').length;

const kitchenCount = (counts?: { confirmed: number; preparing: number }) =>
  counts && counts.confirmed + counts.preparing;
