import { Trans } from '@lingui/react/macro';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Mantine } from '../ui/mantine.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './session-page.module.css';

/** Shown after a sign-in with a one-time password. */
export default function NewPasswordPage({ oneTimePassword }: { oneTimePassword: string | undefined }) {
  const queryClient = useQueryClient();
  return (
    <Mantine>
      <main className={classes.page}>
        <Paper withBorder className={classes.card}>
          <Stack>
            <Title order={1} size="h2">
              <Trans>Choose a password</Trans>
            </Title>
            <Text>
              <Trans>Replace your one-time password to continue.</Trans>
            </Text>
            <PasswordForm
              currentPassword={oneTimePassword}
              onDone={() => void queryClient.invalidateQueries()}
            />
          </Stack>
        </Paper>
      </main>
    </Mantine>
  );
}
