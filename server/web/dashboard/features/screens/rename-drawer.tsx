import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import { EditConflicts } from '../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../shared/edits/use-edit-form.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { SCREENS_PATH, type Screen } from './screens.ts';

type Values = Pick<Screen, 'name'>;

const toName = ({ name }: Values): Values => ({ name });

export default function RenameDrawer({ screen, onClose }: { screen: Screen; onClose(): void }) {
  const { t } = useLingui();
  const edit = useEditForm<Values, Values, Values>({
    editable: toName(screen),
    toValues: toName,
    toBody: toName,
  });
  const { form } = edit;
  const update = api.useMutation('patch', '/dashboard/api/screens/{screenId}', {
    meta: { done: t`Screen renamed`, changes: [SCREENS_PATH], showsConflicts: true },
    onError: edit.fail,
  });
  const submit = () => {
    const { changes, replaces, isChanged } = edit;
    const request = { params: { path: { screenId: screen.id } }, body: { ...changes, replaces } };
    if (isChanged) update.mutate(request, { onSuccess: onClose });
    else onClose();
  };
  return (
    <OpenDrawer onClose={onClose} title={t`Rename screen`}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
          <EditConflicts edit={edit} labels={{ name: t`Name` }} />
          <Button type="submit" loading={update.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}
