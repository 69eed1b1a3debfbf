import { Trans } from '@lingui/react/macro';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import { PasswordForm } from './password-form.tsx';

const SetUpSecondFactor = lazy(() => import('./set-up-second-factor.tsx'));

type Props = {
  /** Whether the user has a one-time password. Otherwise, the second factor is missing. */
  mustChangePassword: boolean;
  /** Whether the user signs in only with the identity provider. */
  hasNoPassword: boolean;
  /** The one-time password that was just used to sign in. */
  oneTimePassword: string | undefined;
};

/** Shown after a sign-in to users who must replace a one-time password or set up a second factor. */
export function BeforeStart({ mustChangePassword, hasNoPassword, oneTimePassword }: Props) {
  const queryClient = useQueryClient();
  const goOn = () => void queryClient.invalidateQueries();
  if (!mustChangePassword)
    return (
      <Step title={<Trans>Set up two-step verification</Trans>}>
        <Text>
          <Trans>Your restaurant requires it for your role.</Trans>
        </Text>
        <SetUpSecondFactor hasNoPassword={hasNoPassword} onDone={goOn} />
      </Step>
    );
  return (
    <Step title={<Trans>Choose a password</Trans>}>
      <Text>
        <Trans>Replace your one-time password to continue.</Trans>
      </Text>
      <PasswordForm currentPassword={oneTimePassword} onDone={goOn} />
    </Step>
  );
}

const Step = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Stack>
    <Title order={1} size="h2">
      {title}
    </Title>
    {children}
    <SignOut />
  </Stack>
);

/** For users who cannot do it now. */
function SignOut() {
  const signOut = api.useMutation('delete', SESSION_PATH, { onSuccess: () => location.reload() });
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => signOut.mutate({})}>
      <Trans>Sign out</Trans>
    </Anchor>
  );
}
