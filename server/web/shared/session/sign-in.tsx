import { Trans } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ForgotPassword } from './forgot-password.tsx';
import { LinkPassword } from './link-password.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  application: string;
  /** Called with a one-time password, which is to be replaced. */
  onOneTimePassword(password: string): void;
};

/** Signs in, with ways to a password for those who have none. */
export function SignIn({ application, onOneTimePassword }: Props) {
  const [token] = useState(takeToken);
  const [shown, setShown] = useState<'sign-in' | 'forgotten' | 'link'>(token ? 'link' : 'sign-in');
  const leave = () => location.replace('/dashboard');
  return (
    <>
      {shown === 'link' && (
        <LinkPassword token={token} onForgotten={() => setShown('forgotten')} onSignIn={leave} />
      )}
      {shown === 'forgotten' && <ForgotPassword onBack={token ? leave : () => setShown('sign-in')} />}
      {shown === 'sign-in' && (
        <>
          <SignInForm
            onSignedIn={({ user }, password) =>
              user.mustChangePassword ? onOneTimePassword(password) : location.reload()
            }
          >
            <Title order={1} size="h2">
              <Trans>Sign in</Trans>
            </Title>
            <Text c="dimmed">{application}</Text>
          </SignInForm>
          <Anchor component="button" type="button" mt="md" size="sm" onClick={() => setShown('forgotten')}>
            <Trans>Forgot your password?</Trans>
          </Anchor>
        </>
      )}
    </>
  );
}

const TOKEN = /^#token=(.+)/;

/** The token of an email's link, which then leaves the address bar. */
function takeToken(): string {
  const token = TOKEN.exec(location.hash)?.[1] ?? '';
  if (token) history.replaceState(history.state, '', location.pathname);
  return token;
}
