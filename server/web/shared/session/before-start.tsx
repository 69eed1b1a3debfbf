import { Trans } from '@lingui/react/macro';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import { Mantine } from '../ui/mantine.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './session-page.module.css';

const SetUpSecondFactor = lazy(() => import('./set-up-second-factor.tsx'));

type Props = {
  /** Whether the user has a one-time password. Otherwise, the second factor is missing. */
  mustChangePassword: boolean;
  /** The one-time password that the user has just signed in with. */
  oneTimePassword: string | undefined;
};

/** Shown after a sign-in to those who must replace a one-time password, or set up a second factor. */
export function BeforeStartPage({ mustChangePassword, oneTimePassword }: Props) {
  const queryClient = useQueryClient();
  const goOn = () => void queryClient.invalidateQueries();
  if (!mustChangePassword)
    return (
      <Page title={<Trans>Set up two-step verification</Trans>}>
        <Text>
          <Trans>Your restaurant requires it for your role.</Trans>
        </Text>
        <SetUpSecondFactor onDone={goOn} />
      </Page>
    );
  return (
    <Page title={<Trans>Choose a password</Trans>}>
      <Text>
        <Trans>Replace your one-time password to continue.</Trans>
      </Text>
      <PasswordForm currentPassword={oneTimePassword} onDone={goOn} />
    </Page>
  );
}

const Page = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Mantine>
    <main className={classes.page}>
      <Paper withBorder className={classes.card}>
        <Stack>
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
          <SignOut />
        </Stack>
      </Paper>
    </main>
  </Mantine>
);

/** For those who cannot do it now. */
function SignOut() {
  const signOut = api.useMutation('delete', SESSION_PATH, { onSuccess: () => location.reload() });
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => signOut.mutate({})}>
      <Trans>Sign out</Trans>
    </Anchor>
  );
}
