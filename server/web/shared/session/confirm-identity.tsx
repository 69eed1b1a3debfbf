import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { describeError, fieldErrors, isSignedOut } from '../api/errors.ts';
import { OpenModal } from '../ui/dialogs.tsx';
import { Form } from '../ui/form.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasskey } from './use-passkey.ts';

const ConfirmWithProvider = lazy(() => import('./confirm-with-provider.tsx'));

/** Keeps Escape from reaching a dialog below. */
const OWN_KEYS = { 'data-mantine-stop-propagation': true };

type Props = { user: Schemas['SessionUser']; onDone(isConfirmed: boolean): void };

/** Asks for the password, or for a code of the second factor. */
export function ConfirmIdentity({ user, onDone }: Props) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { currentPassword: '', code: '' } });
  const confirm = api.useMutation('post', `${SESSION_PATH}/confirmation`, {
    meta: { showsErrors: true },
    onSuccess: () => onDone(true),
    onError(error) {
      // The page asks for a sign-in, which also confirms.
      if (isSignedOut(error)) return onDone(false);
      const { code, ...errors } = fieldErrors(error);
      form.setErrors({ ...errors, ...(code && { code: t`The code is incorrect. Each code works once.` }) });
    },
  });
  const { error } = confirm;
  const passkey = usePasskey(
    async () => (await import('./passkeys.ts')).confirmWithPasskey(),
    () => onDone(true),
  );
  const cancel = () => onDone(false);
  const send = ({ currentPassword, code }: typeof form.values) =>
    confirm.mutate({ body: user.secondFactor ? { code } : { currentPassword } });
  return (
    <OpenModal
      onClose={cancel}
      title={t`Confirm it's you`}
      attributes={{ content: OWN_KEYS, close: OWN_KEYS }}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <Form form={form} onSubmit={send}>
        <Stack>
          <Text>
            <Trans>You signed in a while ago. Confirm that it's you to continue.</Trans>
          </Text>
          {error && Object.keys(fieldErrors(error)).length === 0 && (
            <Alert color="red" role="alert">
              {describeError(error)}
            </Alert>
          )}
          {user.secondFactor ? (
            <CodeField data-autofocus {...OWN_KEYS} key={form.key('code')} {...form.getInputProps('code')} />
          ) : (
            user.password && (
              <PasswordField
                label={t`Current password`}
                autoComplete="current-password"
                data-autofocus
                {...OWN_KEYS}
                key={form.key('currentPassword')}
                {...form.getInputProps('currentPassword')}
              />
            )
          )}
          {user.passkeys > 0 && (
            <PasskeyButton passkey={passkey} {...OWN_KEYS}>
              <Trans>Use a passkey</Trans>
            </PasskeyButton>
          )}
          {user.providerLink && !user.secondFactor && (
            <Suspense>
              <ConfirmWithProvider onDone={() => onDone(true)} {...OWN_KEYS} />
            </Suspense>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel} {...OWN_KEYS}>
              <Trans>Cancel</Trans>
            </Button>
            {(user.password || user.secondFactor) && (
              <Button type="submit" loading={confirm.isPending} {...OWN_KEYS}>
                <Trans>Confirm</Trans>
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  );
}
