import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../../shared/i18n/formats.ts';
import { EVENT_TYPES } from '../names.ts';
import { type Endpoint, nameOf } from '../use-endpoints.ts';
import type { EndpointDialog } from './dialog.ts';
import classes from './endpoint-card.module.css';
import { EndpointHealth, HealthBadge } from './endpoint-health.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import { EndpointSwitch } from './endpoint-switch.tsx';

type Props = { endpoint: Endpoint; onOpen(dialog: EndpointDialog): void };

export function EndpointCard({ endpoint, onOpen }: Props) {
  const { i18n } = useLingui();
  const { id, url, events, disabledAt, disabledReason, failingSince, disablesAt, previousSecretExpiresAt } =
    endpoint;
  const name = nameOf(endpoint);
  return (
    <Paper withBorder component="article" aria-label={name} className={classes.card}>
      <Group gap="xs">
        <Title order={2} size="h5">
          {name}
        </Title>
        <HealthBadge endpoint={endpoint} />
      </Group>
      <div className={classes.details}>
        <div className={classes.url}>
          <bdi>{url}</bdi>
        </div>
        <Group gap={4}>
          {events.map(type => (
            <Badge key={type} variant="default" tt="none" fw={500}>
              {i18n._(EVENT_TYPES[type])}
            </Badge>
          ))}
        </Group>
        <div className={classes.links}>
          <Anchor
            size="sm"
            renderRoot={props => <Link {...props} to="/webhooks/deliveries" search={{ endpointId: id }} />}
          >
            <Trans>Deliveries</Trans>
          </Anchor>
          <Anchor
            size="sm"
            renderRoot={props => <Link {...props} to="/webhooks/statistics" search={{ endpointId: id }} />}
          >
            <Trans>Statistics</Trans>
          </Anchor>
        </div>
      </div>
      <EndpointHealth health={endpoint.health} />
      <div className={classes.controls}>
        <EndpointSwitch endpoint={endpoint} />
        <EndpointMenu endpoint={endpoint} onOpen={onOpen} />
      </div>
      {disabledReason === 'failing' && disabledAt && failingSince && (
        <Notice color="red">
          <Trans>
            Turned off on {formatDateTime(disabledAt)} because no attempt had succeeded since{' '}
            {formatDateTime(failingSince)}. Turn it on when the receiver works again.
          </Trans>
        </Notice>
      )}
      {disablesAt && failingSince && (
        <Notice color="yellow">
          <Trans>
            No attempt has succeeded since {formatDateTime(failingSince)}. If none succeeds by{' '}
            {formatDateTime(disablesAt)}, the endpoint is turned off.
          </Trans>
        </Notice>
      )}
      {previousSecretExpiresAt && (
        <Notice color="blue">
          <Trans>The old secret also signs until {formatDateTime(previousSecretExpiresAt)}.</Trans>
        </Notice>
      )}
    </Paper>
  );
}

const Notice = ({ color, children }: { color: string; children: ReactNode }) => (
  <Alert className={classes.notice} color={color} p="xs">
    <Text size="sm">{children}</Text>
  </Alert>
);
