import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Code, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../api/api.ts';
import { describeError, fieldErrors } from '../api/errors.ts';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { PasswordField } from './password-field.tsx';

const PATH = '/dashboard/api/session/second-factor';

type Props = {
  hasNoPassword: boolean;
  /** Called when recovery codes are requested, and if they are rejected. */
  onSecret?(isExpected: boolean): void;
  onDone(): void;
};

/** Sets up an authenticator app: QR code, first code, and recovery codes. */
export default function SetUpSecondFactor({ hasNoPassword, onSecret, onDone }: Props) {
  const { t } = useLingui();
  // Starting a setup stores nothing. Each visit gets a new secret.
  const setup = api.useQuery('post', `${PATH}/setup`, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '', currentPassword: '' } });
  const enable = api.useMutation('post', PATH, {
    meta: { showsErrors: true },
    onMutate: () => onSecret?.(true),
    onError(error) {
      onSecret?.(false);
      const { code, ...errors } = fieldErrors(error);
      form.setErrors({
        ...errors,
        ...(code && { code: t`The code is incorrect or has expired. Type the current one.` }),
      });
    },
  });
  if (enable.data) return <RecoveryCodes codes={enable.data.recoveryCodes} onDone={onDone} />;
  const { error } = enable;
  return (
    <Loaded query={setup}>
      {({ secret, uri, setupToken }) => (
        <Form form={form} onSubmit={values => enable.mutate({ body: { setupToken, ...values } })}>
          <Stack>
            <Text>
              <Trans>
                Scan the QR code with an authenticator app, then type the code that the app shows.
              </Trans>
            </Text>
            <QrCode text={uri} label={t`QR code for the authenticator app`} />
            <Text size="sm" c="dimmed">
              <Trans>Can't scan it? Type this key into the app:</Trans>{' '}
              <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
            </Text>
            {error && (fieldErrors(error).setupToken || Object.keys(fieldErrors(error)).length === 0) && (
              <Alert color="red" role="alert">
                {fieldErrors(error).setupToken
                  ? t`This setup has expired. Reload the page and scan the new QR code.`
                  : describeError(error)}
              </Alert>
            )}
            <TextInput
              label={t`Code`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
              dir="ltr"
              key={form.key('code')}
              {...form.getInputProps('code')}
            />
            {!hasNoPassword && (
              <PasswordField
                label={t`Current password`}
                autoComplete="current-password"
                key={form.key('currentPassword')}
                {...form.getInputProps('currentPassword')}
              />
            )}
            <Button type="submit" loading={enable.isPending}>
              <Trans>Turn on two-step verification</Trans>
            </Button>
          </Stack>
        </Form>
      )}
    </Loaded>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <Stack>
      <Alert color="orange" title={<Trans>Keep these recovery codes</Trans>}>
        <Trans>
          Each code works once in place of a code from the app, for example if you lose your phone. The codes
          are not shown again.
        </Trans>
      </Alert>
      <List ff="monospace" listStyleType="none" dir="ltr">
        {codes.map(code => (
          <List.Item key={code}>{code}</List.Item>
        ))}
      </List>
      <Button onClick={onDone}>
        <Trans>I saved them</Trans>
      </Button>
    </Stack>
  );
}
