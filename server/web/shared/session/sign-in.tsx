import { Trans } from '@lingui/react/macro';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { lazy, useState } from 'react';
import { LatePart } from '../ui/late-part.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LinkPassword } from './link-password.tsx';
import { isProviderReturn } from './provider-return-address.ts';
import { SignInForm } from './sign-in-form.tsx';

const ConfirmEmail = lazy(() => import('./confirm-email.tsx'));
const ProviderReturn = lazy(() => import('./provider-return.tsx'));
const PairScreen = lazy(() => import('./pair-screen.tsx'));

const TOKEN = /^#token=(.+)/;

/** Taken once, so that rerenders show the same. */
const token = takeToken();
const providerParameters = takeProviderParameters();

type Props = {
  application: string;
  /** Called with a one-time password, which must be replaced. */
  onOneTimePassword(password: string): void;
};

/** Signs in, with alternatives for users without a password. */
export function SignIn({ application, onOneTimePassword }: Props) {
  const [shown, setShown] = useState(choosePage);
  const leave = () => location.replace('/dashboard');
  return (
    <>
      {shown === 'link' && (
        <LinkPassword token={token} onForgotten={() => setShown('forgotten')} onSignIn={leave} />
      )}
      {shown === 'email' && (
        <LatePart onClose={leave}>
          <ConfirmEmail token={token} onLeave={leave} />
        </LatePart>
      )}
      {shown === 'provider' && providerParameters && (
        <LatePart onClose={leave}>
          <ProviderReturn parameters={providerParameters} onLeave={leave} />
        </LatePart>
      )}
      {shown === 'pair' && (
        <LatePart onClose={() => setShown('sign-in')}>
          <PairScreen onBack={() => setShown('sign-in')} />
        </LatePart>
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
          <Group justify="space-between" gap="xs" mt="md">
            <Anchor component="button" type="button" size="sm" onClick={() => setShown('forgotten')}>
              <Trans>Forgot your password?</Trans>
            </Anchor>
            <Anchor component="button" type="button" size="sm" onClick={() => setShown('pair')}>
              <Trans>Pair this screen</Trans>
            </Anchor>
          </Group>
        </>
      )}
    </>
  );
}

type Page = 'provider' | 'sign-in' | 'pair' | 'forgotten' | 'link' | 'email';

function choosePage(): Page {
  if (providerParameters) return 'provider';
  if (!token) return 'sign-in';
  return location.pathname.endsWith('/email') ? 'email' : 'link';
}

/** The token of an emailed link, which is removed from the address bar. */
function takeToken(): string {
  const token = TOKEN.exec(location.hash)?.[1] ?? '';
  if (token) history.replaceState(history.state, '', location.pathname);
  return token;
}

/** The parameters of the identity provider's redirect, which then leave the address bar and the history. */
function takeProviderParameters(): URLSearchParams | undefined {
  if (!isProviderReturn(location)) return undefined;
  const parameters = new URLSearchParams(location.search);
  history.replaceState(history.state, '', '/dashboard');
  return parameters;
}
