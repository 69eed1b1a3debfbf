import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { api } from '../api/api.ts';
import { describeError, fieldErrors, isNotFound } from '../api/errors.ts';
import { Form } from '../ui/form.tsx';
import { type NewPassword, NewPasswordFields, useRepeatedCheck } from './password-form.tsx';

type Props = {
  /** From an emailed link. */
  token: string;
  onForgotten(): void;
  onSignIn(): void;
};

/** Sets a password through an emailed link. */
export function LinkPassword({ token, onForgotten, onSignIn }: Props) {
  const { t } = useLingui();
  const form = useForm<NewPassword>({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', repeated: '' },
    validate: { repeated: useRepeatedCheck() },
  });
  const set = api.useMutation('post', '/dashboard/api/session/password-link/password', {
    meta: { showsErrors: true },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const { error } = set;
  if (set.isSuccess)
    return (
      <Stack>
        <Title order={1} size="h2">
          <Trans>Your password is set</Trans>
        </Title>
        <Text role="status">
          <Trans>Sign in with it now.</Trans>
        </Text>
        <Button onClick={onSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      </Stack>
    );
  return (
    <Form form={form} onSubmit={({ newPassword }) => set.mutate({ body: { token, newPassword } })}>
      <Stack>
        <Title order={1} size="h2">
          <Trans>Choose a password</Trans>
        </Title>
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <Alert color="red" role="alert">
            {isNotFound(error) ? t`This link has expired or was already used.` : describeError(error)}
          </Alert>
        )}
        <NewPasswordFields form={form as UseFormReturnType<NewPassword>} />
        <Button type="submit" loading={set.isPending}>
          <Trans>Set password</Trans>
        </Button>
        {isNotFound(error) && (
          <Anchor component="button" type="button" onClick={onForgotten}>
            <Trans>Request a new link</Trans>
          </Anchor>
        )}
      </Stack>
    </Form>
  );
}
