import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { isNoBranch } from '../../../shared/branches/branch-limit-field.tsx';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { type Rights, RightsFields, toRights } from './rights-fields.tsx';

export default function RightsDrawer({ user, onClose }: { user: Schemas['User']; onClose(): void }) {
  const { t } = useLingui();
  const form = useForm<Rights>({
    initialValues: { role: user.role, branchIds: user.branchIds },
    validate: rights => (isNoBranch(toRights(rights).branchIds) ? { branchIds: t`Choose at least one` } : {}),
  });
  const save = api.useMutation('put', '/dashboard/api/users/{userId}/role', {
    meta: { done: t`Permissions of ${user.name} changed`, changes: ['/dashboard/api/users'] },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const { role, branchIds } = user;
  return (
    <OpenDrawer onClose={onClose} title={t`Permissions of ${user.name}`}>
      <Form
        form={form}
        onSubmit={rights =>
          save.mutate(
            {
              params: { path: { userId: user.id } },
              body: { ...toRights(rights), replaces: { role, branchIds } },
            },
            { onSuccess: onClose },
          )
        }
      >
        <Stack gap="lg">
          <RightsFields form={form} />
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}
