import { Trans } from '@lingui/react/macro';
import { Paper, Text, Title } from '@mantine/core';
import { Mantine } from '../ui/mantine.tsx';
import classes from './session-page.module.css';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  application: string;
  /** Called with a one-time password, which is to be replaced. */
  onOneTimePassword(password: string): void;
};

export default function SignInPage({ application, onOneTimePassword }: Props) {
  return (
    <Mantine>
      <main className={classes.page}>
        <Paper withBorder className={classes.card}>
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
        </Paper>
      </main>
    </Mantine>
  );
}
