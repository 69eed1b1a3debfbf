import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import classes from '../../../../shared/ui/details.module.css';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { DeliveryStatus } from '../delivery-status.tsx';
import { EVENT_TYPES } from '../names.ts';
import { refreshMs } from '../refresh.ts';
import { WEBHOOKS } from '../use-endpoints.ts';
import { Attempts } from './attempts.tsx';
import type { Delivery } from './delivery.ts';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Sent } from './sent.tsx';

const route = getRouteApi('/webhooks/deliveries/$deliveryId');

/** A delivery: its payload, its attempts, and the next one, kept current. */
export function DeliveryPage() {
  const { deliveryId } = route.useParams();
  const delivery = api.useQuery(
    'get',
    '/dashboard/api/webhooks/deliveries/{deliveryId}',
    { params: { path: { deliveryId } } },
    { refetchInterval: ({ state }) => refreshMs(state.data && [state.data]) },
  );
  return (
    <>
      <Anchor
        className={classes.back}
        size="sm"
        renderRoot={props => <Link {...props} to="/webhooks/deliveries" />}
      >
        <Trans>All deliveries</Trans>
      </Anchor>
      <Loaded query={delivery}>{data => <DeliveryDetails delivery={data} />}</Loaded>
    </>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { i18n } = useLingui();
  return (
    <article>
      <Group justify="space-between" align="flex-start" mb="lg">
        <Group gap="sm">
          <Title order={2} size="h3">
            {i18n._(EVENT_TYPES[delivery.eventType])}
          </Title>
          <DeliveryStatus delivery={delivery} />
        </Group>
        <RetryButton delivery={delivery} />
      </Group>
      <div className={classes.columns}>
        <Stack>
          <Attempts delivery={delivery} />
        </Stack>
        <Stack>
          <DeliveryFacts delivery={delivery} />
          <Sent delivery={delivery} />
        </Stack>
      </div>
    </article>
  );
}

function RetryButton({ delivery: { id, status, retryRequested, held } }: { delivery: Delivery }) {
  const { t } = useLingui();
  const retry = api.useMutation('post', '/dashboard/api/webhooks/deliveries/{deliveryId}/retry', {
    meta: { done: t`Retry requested`, changes: [WEBHOOKS] },
  });
  return (
    <Button
      variant={status === 'succeeded' ? 'default' : 'filled'}
      leftSection={<RotateCcw size={16} aria-hidden />}
      disabled={retryRequested}
      loading={retry.isPending || (retryRequested && !held) || status === 'delivering'}
      onClick={() => retry.mutate({ params: { path: { deliveryId: id } } })}
    >
      {retryRequested ? (
        <Trans>Retry requested</Trans>
      ) : status === 'succeeded' ? (
        <Trans>Send again</Trans>
      ) : (
        <Trans>Retry now</Trans>
      )}
    </Button>
  );
}
