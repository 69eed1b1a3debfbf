import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../../../shared/api/api.ts';
import { fieldErrors } from '../../../../shared/api/errors.ts';
import { OpenDrawer } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { type Endpoint, nameOf, WEBHOOKS } from '../use-endpoints.ts';
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx';

export default function EditEndpointDrawer({ endpoint, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const { t } = useLingui();
  const { id, url, description, events } = endpoint;
  const form = useForm<EndpointValues>({
    initialValues: { url, description, events },
    validate: { events: chosen => (chosen.length === 0 ? t`Choose at least one` : null) },
  });
  const save = api.useMutation('patch', '/dashboard/api/webhooks/endpoints/{endpointId}', {
    meta: { done: t`Endpoint saved`, changes: [WEBHOOKS] },
    onSuccess: onClose,
    onError: error => form.setErrors(fieldErrors(error)),
  });
  return (
    <OpenDrawer onClose={onClose} title={t`Edit “${nameOf(endpoint)}”`}>
      <Form form={form} onSubmit={body => save.mutate({ params: { path: { endpointId: id } }, body })}>
        <Stack gap="lg">
          <EndpointFields form={form} />
          {form.isDirty('url') && (
            <Text size="sm" c="dimmed">
              <Trans>
                Deliveries that wait for another attempt go to the new address, too. If it belongs to somebody
                else, rotate the secret.
              </Trans>
            </Text>
          )}
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}
