import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { api } from '../../../shared/api/api.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { isNoBranch } from '../../../shared/branches/branch-limit-field.tsx';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { AccessGiven } from './access-given.tsx';
import { type Rights, RightsFields, toRights } from './rights-fields.tsx';

type Values = Rights & { name: string; email: string };

export default function InviteDrawer({ onClose }: { onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const form = useForm<Values>({
    initialValues: { name: '', email: '', role: 'staff', branchIds: null },
    validate: rights => (isNoBranch(toRights(rights).branchIds) ? { branchIds: t`Choose at least one` } : {}),
  });
  const invite = api.useMutation('post', '/dashboard/api/users', {
    meta: { changes: ['/dashboard/api/users'] },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const submit = ({ name, email, ...rights }: Values) => {
    const body = { name, email, ...toRights(rights) };
    invite.mutate({ params: { header: headerOf(body) }, body });
  };
  return (
    <OpenDrawer
      onClose={onClose}
      holdsSecret={Boolean(invite.data?.oneTimePassword)}
      title={t`Invite someone`}
    >
      {invite.data ? (
        <Stack>
          <AccessGiven invitation={invite.data} />
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Stack>
      ) : (
        <Form form={form} onSubmit={submit}>
          <Stack gap="lg">
            <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
            <TextInput label={t`Email address`} type="email" required {...form.getInputProps('email')} />
            <RightsFields form={form as unknown as UseFormReturnType<Rights>} />
            <Button type="submit" loading={invite.isPending}>
              <Trans>Invite</Trans>
            </Button>
          </Stack>
        </Form>
      )}
    </OpenDrawer>
  );
}
