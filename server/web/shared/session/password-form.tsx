import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../api/api.ts';
import { describeError, fieldErrors } from '../api/errors.ts';
import { Form } from '../ui/form.tsx';
import { PasswordField } from './password-field.tsx';

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
  return (
    <Form
      form={form}
      onSubmit={({ currentPassword, newPassword }) =>
        change.mutate({ body: { currentPassword, newPassword } })
      }
    >
      <Stack>
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <Alert color="red" role="alert">
            {describeError(error)}
          </Alert>
        )}
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label={t`New password`}
          description={t`At least 12 characters`}
          autoComplete="new-password"
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label={t`New password, again`}
          autoComplete="new-password"
          key={form.key('repeated')}
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" loading={change.isPending}>
          <Trans>Change the password</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
