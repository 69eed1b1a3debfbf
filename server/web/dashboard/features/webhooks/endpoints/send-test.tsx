import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { EVENT_TYPES, type EventType } from '../names.ts';
import { type Endpoint, nameOf, WEBHOOKS } from '../use-endpoints.ts';

/** Sends an example event and shows its delivery. */
export default function SendTest({ endpoint, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { id, events, enabled } = endpoint;
  const [type, setType] = useState(events[0]);
  const send = api.useMutation('post', '/dashboard/api/webhooks/endpoints/{endpointId}/test', {
    meta: { done: t`Test sent`, changes: [WEBHOOKS] },
    onSuccess: ({ id: deliveryId }) =>
      void navigate({ to: '/webhooks/deliveries/$deliveryId', params: { deliveryId } }),
  });
  const params = { path: { endpointId: id } };
  const body = { type };
  return (
    <OpenModal onClose={onClose} title={t`Send test to “${nameOf(endpoint)}”`}>
      <Stack>
        <Text>
          <Trans>
            The event is signed, retried, and logged like any other. Its order is an example and doesn't
            exist.
          </Trans>
        </Text>
        <Radio.Group label={t`Event`} value={type} onChange={value => setType(value as EventType)}>
          <Stack gap="xs" mt="xs">
            {events.map(event => (
              <Radio key={event} value={event} label={i18n._(EVENT_TYPES[event])} />
            ))}
          </Stack>
        </Radio.Group>
        {!enabled && (
          <Text size="sm" c="dimmed">
            <Trans>The endpoint is off. Turn it on first.</Trans>
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            disabled={!enabled}
            loading={send.isPending}
            onClick={() => send.mutate({ params: { ...params, header: headerOf(body) }, body })}
          >
            <Trans>Send test</Trans>
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}
