import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../../../shared/api/api.ts';
import { fieldErrors } from '../../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { OpenDrawer } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { SecretOnce } from '../../../../shared/ui/secret-once.tsx';
import { WEBHOOKS } from '../use-endpoints.ts';
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx';

export default function CreateEndpointDrawer({ onClose }: { onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const form = useForm<EndpointValues>({
    initialValues: { url: '', description: '', events: [] },
    validate: { events: events => (events.length === 0 ? t`Choose at least one` : null) },
  });
  const create = api.useMutation('post', '/dashboard/api/webhooks/endpoints', {
    meta: { done: t`Endpoint added`, changes: [WEBHOOKS] },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const secret = create.data?.secret;
  return (
    <OpenDrawer
      onClose={onClose}
      holdsSecret={secret !== undefined}
      title={secret ? t`Its signing secret` : t`Add endpoint`}
    >
      {secret ? (
        <Stack>
          <SecretOnce label={t`Signing secret`} secret={secret} />
          <Text size="sm">
            <Trans>
              The receiver uses it to verify that events are authentic. See{' '}
              <a href="/docs/verifying-webhooks/">how to verify a signature</a>.
            </Trans>
          </Text>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Stack>
      ) : (
        <Form form={form} onSubmit={body => create.mutate({ params: { header: headerOf(body) }, body })}>
          <Stack gap="lg">
            <EndpointFields form={form} />
            <Button type="submit" loading={create.isPending}>
              <Trans>Add endpoint</Trans>
            </Button>
          </Stack>
        </Form>
      )}
    </OpenDrawer>
  );
}
