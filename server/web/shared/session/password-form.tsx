import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../api/api.ts';
import { describeError, fieldErrors } from '../api/errors.ts';

export function PasswordForm({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: {
      repeated: (value, { newPassword }) => (value === newPassword ? null : t`The two passwords differ`),
    },
  });
  const change = api.useMutation('put', '/dashboard/api/session/password', {
    meta: { done: t`Password changed`, showsErrors: true },
    onSuccess: onDone,
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const { error } = change;
  const submit = form.onSubmit(({ currentPassword, newPassword }) =>
    change.mutate({ body: { currentPassword, newPassword } }),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <Alert color="red" role="alert">
            {describeError(error)}
          </Alert>
        )}
        <PasswordInput
          label={t`Current password`}
          autoComplete="current-password"
          required
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t`New password`}
          description={t`At least 10 characters`}
          autoComplete="new-password"
          required
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label={t`New password, again`}
          autoComplete="new-password"
          required
          key={form.key('repeated')}
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" loading={change.isPending}>
          <Trans>Change the password</Trans>
        </Button>
      </Stack>
    </form>
  );
}
