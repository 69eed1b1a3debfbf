import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { api } from '../api/api.ts';
import { describeError, fieldErrors } from '../api/errors.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordField } from './password-field.tsx';

const PasswordStrength = lazy(() => import('./password-strength.tsx'));

type Props = {
  /** If known, it is not requested again. */
  currentPassword?: string | undefined;
  /** Of a user who has signed in only with the identity provider. */
  hasNoPassword?: boolean;
  onDone(): void;
};

export function PasswordForm({ currentPassword, hasNoPassword = false, onDone }: Props) {
  const { t } = useLingui();
  const [asksForCurrent, setAsksForCurrent] = useState(currentPassword === undefined && !hasNoPassword);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: currentPassword ?? '', newPassword: '', repeated: '' },
    validate: { repeated: useRepeatedCheck() },
  });
  const change = api.useMutation('put', '/dashboard/api/session/password', {
    meta: { done: t`Password changed`, showsErrors: true },
    onError(error) {
      const errors = fieldErrors(error);
      form.setErrors(errors);
      // It was reset elsewhere.
      if (errors.currentPassword) setAsksForCurrent(true);
    },
  });
  const { error } = change;
  return (
    <Form
      form={form}
      onSubmit={({ currentPassword, newPassword }) =>
        change.mutate({ body: { currentPassword, newPassword } }, { onSuccess: onDone })
      }
    >
      <Stack>
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <Alert color="red" role="alert">
            {describeError(error)}
          </Alert>
        )}
        {asksForCurrent && (
          <PasswordField
            label={t`Current password`}
            autoComplete="current-password"
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
        )}
        <NewPasswordFields form={form as unknown as UseFormReturnType<NewPassword>} />
        <Button type="submit" loading={change.isPending}>
          <Trans>Change password</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

export type NewPassword = { newPassword: string; repeated: string };

/** A new password and its repetition, to detect typos. */
export function NewPasswordFields({ form }: { form: UseFormReturnType<NewPassword> }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  form.watch('newPassword', ({ value }) => setTyped(value));
  return (
    <>
      <PasswordField
        label={t`New password`}
        description={t`At least 12 characters`}
        autoComplete="new-password"
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
      />
      {typed && (
        <Boundary failed={null}>
          <Suspense>
            <PasswordStrength password={typed} />
          </Suspense>
        </Boundary>
      )}
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        key={form.key('repeated')}
        {...form.getInputProps('repeated')}
      />
    </>
  );
}

/** The error of the second field; null if both match. */
export function useRepeatedCheck() {
  const { t } = useLingui();
  return (value: string, { newPassword }: NewPassword) =>
    value === newPassword ? null : t`The passwords don't match`;
}
