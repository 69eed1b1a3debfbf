import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { api, SESSION_PATH } from '../../../shared/api/api.ts';
import { EditConflicts } from '../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../shared/edits/use-edit-form.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Form } from '../../../shared/ui/form.tsx';

type Values = { guestEmails: boolean; legalName: string; taxId: string };

/** Emailed receipts for guests. */
export function Receipts() {
  const { t } = useLingui();
  const { restaurant } = useSession();
  const edit = useEditForm({
    editable: toEditable(restaurant),
    toValues: (values): Values => values,
    toBody: (values: Values) => values,
  });
  const { form, changes, replaces, isChanged } = edit;
  const update = api.useMutation('patch', '/dashboard/api/restaurant', {
    meta: { done: t`Receipts saved`, changes: [SESSION_PATH], showsConflicts: true },
    onSuccess: saved => edit.saved(toEditable(saved), toEditable(saved)),
    onError: edit.fail,
  });
  return (
    <Form form={form} onSubmit={() => update.mutate({ body: { ...changes, replaces } })}>
      <Stack gap="md" maw={420}>
        <Switch
          label={t`Email guests about their orders`}
          description={t`Sends a receipt when you confirm or change an order, and an email when it is ready for pickup or cancelled. Only guests with an email address get them.`}
          {...form.getInputProps('guestEmails', { type: 'checkbox' })}
        />
        <TextInput
          label={t`Legal name`}
          description={t`The company on receipts`}
          autoComplete="organization"
          {...form.getInputProps('legalName')}
        />
        <TextInput label={t`Tax ID`} autoComplete="off" {...form.getInputProps('taxId')} />
        <EditConflicts
          edit={edit}
          labels={{ legalName: t`Legal name`, taxId: t`Tax ID`, guestEmails: t`Emails` }}
        />
        <Group>
          <Button type="submit" disabled={!isChanged} loading={update.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

const toEditable = ({ guestEmails, legalName, taxId }: Values): Values => ({ guestEmails, legalName, taxId });
