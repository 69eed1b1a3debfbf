import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { EditConflicts } from '../../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../../shared/edits/use-edit-form.ts';
import { OpenDrawer } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { type Endpoint, nameOf, WEBHOOKS } from '../use-endpoints.ts';
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx';

export default function EditEndpointDrawer({ endpoint, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const { t } = useLingui();
  const { id, url, description, events } = endpoint;
  const edit = useEditForm({
    editable: { url, description, events },
    toValues: (values): EndpointValues => values,
    toBody: values => values,
    validate: {
      events: (chosen: EndpointValues['events']) => (chosen.length === 0 ? t`Choose at least one` : null),
    },
  });
  const { form } = edit;
  const save = api.useMutation('patch', '/dashboard/api/webhooks/endpoints/{endpointId}', {
    meta: { done: t`Endpoint saved`, changes: [WEBHOOKS], showsConflicts: true },
    onError: edit.fail,
  });
  const submit = () => {
    const { changes, replaces, isChanged } = edit;
    if (!isChanged) return onClose();
    const request = { params: { path: { endpointId: id } }, body: { ...changes, replaces } };
    save.mutate(request, { onSuccess: onClose });
  };
  const labels = { url: t`Address`, description: t`Description`, events: t`Events` };
  return (
    <OpenDrawer onClose={onClose} title={t`Edit “${nameOf(endpoint)}”`}>
      <Form form={form} onSubmit={submit}>
        <Stack gap="lg">
          <EndpointFields form={form} />
          {form.isDirty('url') && (
            <Text size="sm" c="dimmed">
              <Trans>
                Pending deliveries also go to the new address. If it belongs to someone else, rotate the
                secret.
              </Trans>
            </Text>
          )}
          <EditConflicts edit={edit} labels={labels} />
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}
