import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../api/api.ts';
import { describeError, isConflict } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';
import { Form } from '../ui/form.tsx';

/** Sends a link to choose a new password. */
export function ForgotPassword({ onBack }: { onBack(): void }) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } });
  const send = api.useMutation('post', '/dashboard/api/session/password-link', {
    meta: { showsErrors: true },
  });
  const back = (
    <Anchor component="button" type="button" onClick={onBack}>
      <Trans>Back to sign-in</Trans>
    </Anchor>
  );
  if (send.isSuccess)
    return (
      <Stack>
        <Title order={1} size="h2">
          <Trans>Check your inbox</Trans>
        </Title>
        <Text role="status">
          <Trans>
            If {send.variables.body.email} belongs to a user, an email with a link to choose a new password is
            on its way. The link works for 30 minutes.
          </Trans>
        </Text>
        {back}
      </Stack>
    );
  return (
    <Form form={form} onSubmit={({ email }) => send.mutate({ body: { email, language: getLocale() } })}>
      <Stack>
        <Title order={1} size="h2">
          <Trans>Reset your password</Trans>
        </Title>
        <Text>
          <Trans>We'll email you a link to choose a new password.</Trans>
        </Text>
        {send.error && (
          <Alert color="red" role="alert">
            {isConflict(send.error)
              ? t`This service doesn't send emails. Ask an owner of your restaurant to reset your password under People.`
              : describeError(send.error)}
          </Alert>
        )}
        <TextInput
          label={t`Email address`}
          type="email"
          autoComplete="username"
          required
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={send.isPending} fullWidth>
          <Trans>Send link</Trans>
        </Button>
        {back}
      </Stack>
    </Form>
  );
}
