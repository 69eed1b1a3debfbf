import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatDateTime } from '../../../shared/i18n/formats.ts';

type Endpoint = Schemas['WebhookEndpoint'];

/** The endpoints that the service has disabled, and those that it is about to. */
export function EndpointNotices({ endpoints }: { endpoints: Endpoint[] }) {
  const noticed = endpoints.filter(
    ({ disabledReason, disablesAt }) => disabledReason === 'failing' || disablesAt,
  );
  if (noticed.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {noticed.map(endpoint => (
        <EndpointNotice key={endpoint.id} endpoint={endpoint} />
      ))}
    </Stack>
  );
}

function EndpointNotice({ endpoint }: { endpoint: Endpoint }) {
  const { description, url, disablesAt } = endpoint;
  const name = description || new URL(url).host;
  return (
    <Alert color={disablesAt ? 'yellow' : 'red'} p="xs">
      <Text size="sm">
        {disablesAt ? (
          <Trans>
            All deliveries to the webhook endpoint “{name}” are failing. It will be turned off on{' '}
            {formatDateTime(disablesAt)}.
          </Trans>
        ) : (
          <Trans>The webhook endpoint “{name}” was turned off after days of failed deliveries.</Trans>
        )}{' '}
        <Anchor size="sm" renderRoot={props => <Link {...props} to="/webhooks" />}>
          <Trans>View endpoints</Trans>
        </Anchor>
      </Text>
    </Alert>
  );
}
