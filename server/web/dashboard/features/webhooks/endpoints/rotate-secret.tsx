import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { SecretOnce } from '../../../../shared/ui/secret-once.tsx';
import { type Endpoint, nameOf, WEBHOOKS } from '../use-endpoints.ts';

const NONE = '0';

export default function RotateSecret({ endpoint, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const [overlap, setOverlap] = useState(NONE);
  const rotate = api.useMutation('post', '/dashboard/api/webhooks/endpoints/{endpointId}/rotate', {
    meta: { done: t`Secret of “${nameOf(endpoint)}” rotated`, changes: [WEBHOOKS] },
  });
  const body = overlap === NONE ? {} : { overlapHours: Number(overlap) };
  const params = { path: { endpointId: endpoint.id } };
  const secret = rotate.data?.secret;
  const overlaps = [
    { value: NONE, label: t`Expire it now`, description: t`For a secret that has leaked` },
    {
      value: '1',
      label: t`Keep it valid for 1 more hour`,
      description: t`For a receiver that you update right away`,
    },
    { value: '24', label: t`Keep it valid for 24 more hours`, description: t`For an update during the day` },
    {
      value: '72',
      label: t`Keep it valid for 72 more hours`,
      description: t`For a receiver that someone else runs`,
    },
  ];
  return (
    <OpenModal
      onClose={onClose}
      holdsSecret={secret !== undefined}
      title={secret ? t`The new secret` : t`Rotate the secret of “${nameOf(endpoint)}”?`}
    >
      {secret ? (
        <Stack>
          <SecretOnce label={t`Signing secret`} secret={secret} />
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Text>
            <Trans>
              The new secret takes effect immediately. While the old one is valid, the signature header
              contains both signatures, and receivers with either secret accept the event.
            </Trans>
          </Text>
          <Radio.Group label={t`The old secret`} value={overlap} onChange={setOverlap}>
            <Stack gap="sm" mt="xs">
              {overlaps.map(({ value, ...texts }) => (
                <Radio key={value} value={value} {...texts} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              color="red"
              loading={rotate.isPending}
              onClick={() => rotate.mutate({ params: { ...params, header: headerOf(body) }, body })}
            >
              <Trans>Rotate secret</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </OpenModal>
  );
}
