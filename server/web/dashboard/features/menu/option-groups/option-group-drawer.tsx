import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { Share2 } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { EditConflicts } from '../../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../../shared/edits/use-edit-form.ts';
import { OpenDrawer } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { ITEMS_PATH, OPTION_GROUPS_PATH } from '../menu.ts';
import { GroupFields } from './group-fields.tsx';
import classes from './option-groups.module.css';
import {
  newOptionGroup,
  type OptionGroup,
  type OptionGroupValues,
  toGroupBody,
  toGroupValues,
} from './values.ts';

type Props = { group?: OptionGroup; currencies: string[]; onClose(): void };
type Editable = Pick<OptionGroup, 'title' | 'minimum' | 'maximum' | 'options'>;

const CHANGES = [OPTION_GROUPS_PATH, ITEMS_PATH];
const NEW: Editable = { title: '', minimum: 0, maximum: 1, options: [] };

/** Creates a shared option group, or edits the given one. */
export default function OptionGroupDrawer({ group, currencies, onClose }: Props) {
  const { t } = useLingui();
  const headerOf = useIdempotencyKey();
  const edit = useEditForm({
    editable: group ? toEditable(group) : NEW,
    toValues: (editable): OptionGroupValues =>
      group ? toGroupValues(editable, currencies) : newOptionGroup(currencies),
    toBody: toGroupBody,
  });
  const { form } = edit;
  const create = api.useMutation('post', OPTION_GROUPS_PATH, {
    meta: { done: t`Shared group added`, changes: CHANGES },
    onError: edit.fail,
  });
  const update = api.useMutation('patch', '/dashboard/api/menu/option-groups/{optionGroupId}', {
    meta: { done: t`Shared group saved`, changes: CHANGES, showsConflicts: true },
    onError: edit.fail,
  });
  const submit = (values: OptionGroupValues) => {
    const { changes, replaces, isChanged } = edit;
    if (!group) {
      const body = toGroupBody(values);
      create.mutate({ params: { header: headerOf(body) }, body }, { onSuccess: onClose });
    } else if (isChanged) {
      const request = { params: { path: { optionGroupId: group.id } }, body: { ...changes, replaces } };
      update.mutate(request, { onSuccess: onClose });
    } else onClose();
  };
  const labels = {
    title: t`the name`,
    minimum: t`the minimum`,
    maximum: t`the maximum`,
    options: t`the options`,
  };
  return (
    <OpenDrawer onClose={onClose} size="lg" title={group ? t`Edit shared group` : t`Add shared group`}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          {group && (
            <Alert icon={<Share2 size={16} aria-hidden />}>
              <Plural
                value={group.itemCount}
                _0="No item uses this group yet."
                one="Used by # item. Changes apply to it."
                other="Used by # items. Changes apply to all of them."
              />
            </Alert>
          )}
          <div className={classes.plain}>
            <GroupFields form={form} path="" group={form.values} currencies={currencies} />
          </div>
          <EditConflicts edit={edit} labels={labels} />
          <Button type="submit" loading={create.isPending || update.isPending}>
            {group ? <Trans>Save</Trans> : <Trans>Add group</Trans>}
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}

const toEditable = ({ title, minimum, maximum, options }: OptionGroup): Editable => ({
  title,
  minimum,
  maximum,
  options,
});
