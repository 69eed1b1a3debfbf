import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { describeError, isSignedOut } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';
import { Form } from '../ui/form.tsx';
import { PasswordField } from './password-field.tsx';

type Props = {
  /** Who is expected to sign in. */
  email?: string;
  onSignedIn(session: Schemas['Session'], password: string): void;
  /** What is said above it. */
  children: ReactNode;
};

export function SignInForm({ email = '', onSignedIn, children }: Props) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '' } });
  const signIn = api.useMutation('post', SESSION_PATH, {
    meta: { showsErrors: true },
    onSuccess: (session, { body }) => onSignedIn(session, body.password),
  });
  return (
    <Form
      form={form}
      onSubmit={credentials => signIn.mutate({ body: { ...credentials, language: getLocale() } })}
    >
      <Stack>
        <div>{children}</div>
        {signIn.error && (
          <Alert color="red" role="alert">
            {isSignedOut(signIn.error)
              ? t`The email address or password is incorrect.`
              : describeError(signIn.error)}
          </Alert>
        )}
        <TextInput
          label={t`Email address`}
          type="email"
          autoComplete="username"
          required
          autoFocus={!email}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          <Trans>Sign in</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
