import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import { findTimeZone } from '../../../shared/branches/find-time-zone.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { EditConflicts } from '../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../shared/edits/use-edit-form.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { ExpiryAndNote } from './expiry-and-note.tsx';
import { toExpiry, toLastDay, VOUCHERS_PATH, type Voucher } from './vouchers.ts';

type Values = { expiresAt: string; note: string };

type Editable = Pick<Voucher, 'expiresAt' | 'note'>;
type Props = { voucher: Voucher; onClose(): void };

/** Changes a voucher's expiry or note. */
export default function EditDrawer({ voucher, onClose }: Props) {
  const { data: branches } = useBranches();
  return (
    branches && <EditVoucher {...{ voucher, onClose }} timeZone={findTimeZone(voucher.currency, branches)} />
  );
}

function EditVoucher({ voucher, timeZone, onClose }: Props & { timeZone: string | undefined }) {
  const { t } = useLingui();
  const { id, codeEnding, expiresAt, note } = voucher;
  const edit = useEditForm({
    editable: { expiresAt, note },
    toValues: (saved: Editable): Values => ({ ...saved, expiresAt: toLastDay(saved.expiresAt, timeZone) }),
    toBody: (values: Values) => ({ ...values, expiresAt: toExpiry(values.expiresAt, timeZone) }),
  });
  const update = api.useMutation('patch', '/dashboard/api/vouchers/{voucherId}', {
    meta: { done: t`Voucher ${codeEnding} saved`, changes: [VOUCHERS_PATH], showsConflicts: true },
    onError: edit.fail,
  });
  const submit = () => {
    const { changes, replaces, isChanged } = edit;
    const request = { params: { path: { voucherId: id } }, body: { ...changes, replaces } };
    if (isChanged) update.mutate(request, { onSuccess: onClose });
    else onClose();
  };
  return (
    <OpenDrawer onClose={onClose} title={t`Edit voucher ${codeEnding}`}>
      <Form form={edit.form} onSubmit={submit}>
        <Stack>
          <ExpiryAndNote form={edit.form} />
          <EditConflicts edit={edit} labels={{ expiresAt: t`Expires on`, note: t`Note` }} />
          <Button type="submit" loading={update.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}
