import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, SESSION_PATH } from '../api/api.ts';
import { describeError } from '../api/errors.ts';
import { Mantine } from '../ui/mantine.tsx';
import classes from './session-page.module.css';

export default function SignInPage({ application }: { application: string }) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  const signIn = api.useMutation('post', SESSION_PATH, {
    meta: { showsErrors: true },
    // Clears everything, because another person may have signed in.
    onSuccess: () => location.reload(),
  });
  return (
    <Mantine>
      <main className={classes.page}>
        <Paper
          withBorder
          className={classes.card}
          component="form"
          onSubmit={form.onSubmit(body => signIn.mutate({ body }))}
        >
          <Stack>
            <div>
              <Title order={1} size="h2">
                <Trans>Sign in</Trans>
              </Title>
              <Text c="dimmed">{application}</Text>
            </div>
            {signIn.error && (
              <Alert color="red" role="alert">
                {describeError(signIn.error)}
              </Alert>
            )}
            <TextInput
              label={t`E-mail address`}
              type="email"
              autoComplete="username"
              required
              autoFocus
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <PasswordInput
              label={t`Password`}
              autoComplete="current-password"
              required
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={signIn.isPending} fullWidth>
              <Trans>Sign in</Trans>
            </Button>
          </Stack>
        </Paper>
      </main>
    </Mantine>
  );
}
