import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { describeError, isSignedOut, needsSecondFactor } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';
import { Form } from '../ui/form.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { usePasskey } from './use-passkey.ts';

type Props = {
  /** The expected user's email address. */
  email?: string;
  onSignedIn(session: Schemas['Session'], password: string): void;
  /** The introduction above the form. */
  children: ReactNode;
};

export function SignInForm({ email = '', onSignedIn, children }: Props) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '', code: '' } });
  const signIn = api.useMutation('post', SESSION_PATH, {
    meta: { showsErrors: true },
    onSuccess: (session, { body }) => onSignedIn(session, body.password),
  });
  const passkey = usePasskey(
    async () => (await import('./passkeys.ts')).signInWithPasskey(),
    session => onSignedIn(session, ''),
  );
  const describeFailure = (error: unknown) => {
    if (!isSignedOut(error)) return describeError(error);
    return needsCode
      ? t`The password or the code is incorrect. Each code works once.`
      : t`The email address or password is incorrect.`;
  };
  const needsCode = needsSecondFactor(signIn.error) || Boolean(signIn.variables?.body.code);
  const send = ({ code, ...credentials }: typeof form.values) =>
    signIn.mutate({ body: { ...credentials, ...(code && { code }), language: getLocale() } });
  return (
    <Form form={form} onSubmit={send}>
      <Stack>
        <div>{children}</div>
        {signIn.error && !needsSecondFactor(signIn.error) && (
          <Alert color="red" role="alert">
            {describeFailure(signIn.error)}
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
        {needsCode && <CodeField autoFocus key={form.key('code')} {...form.getInputProps('code')} />}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          <Trans>Sign in</Trans>
        </Button>
        <PasskeyButton passkey={passkey}>
          <Trans>Use a passkey</Trans>
        </PasskeyButton>
        <ProviderButton />
      </Stack>
    </Form>
  );
}
