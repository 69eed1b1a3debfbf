import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, SESSION_PATH } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatDateTime } from '../../shared/i18n/formats.ts';
import { addPasskey, describePasskeyError } from '../../shared/session/passkeys.ts';
import { hasPasskeys } from '../../shared/session/use-passkey.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { OpenModal } from '../../shared/ui/dialogs.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';

const PATH = `${SESSION_PATH}/passkeys` as const;
const MOST = 20;

/** The user's own passkeys. */
export default function PasskeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const own = api.useQuery('get', PATH, {}, { refetchOnMount: 'always' });
  return (
    <OpenModal onClose={onClose} title={t`Passkeys`}>
      <Stack>
        <Text>
          <Trans>
            Sign in with your fingerprint, face, or screen lock instead of a password. A passkey also replaces
            the code of two-step verification.
          </Trans>
        </Text>
        <Loaded query={own}>
          {({ passkeys }) => (
            <Stack>
              {passkeys.map(passkey => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
              {hasPasskeys() ? (
                passkeys.length < MOST && <AddPasskey />
              ) : (
                <Text c="dimmed">
                  <Trans>This browser can't create passkeys.</Trans>
                </Text>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </OpenModal>
  );
}

function AddPasskey() {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' } });
  const add = useMutation({
    meta: { done: t`Passkey added`, changes: [SESSION_PATH], showsErrors: true },
    mutationFn: ({ name }: { name: string }) => addPasskey(name),
    onSuccess: () => form.reset(),
  });
  return (
    <Form form={form} onSubmit={values => add.mutate(values)}>
      <Stack>
        {add.error && (
          <Alert color="red" role="alert">
            {describePasskeyError(add.error)}
          </Alert>
        )}
        <Group align="end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t`Passkey name`}
            placeholder={t`Phone`}
            maxLength={60}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Button type="submit" flex="none" loading={add.isPending}>
            <Trans>Add passkey</Trans>
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function PasskeyRow({ passkey }: { passkey: Schemas['Passkey'] }) {
  const { t } = useLingui();
  const [isRenamed, setIsRenamed] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const params = { path: { passkeyId: id } };
  const remove = api.useMutation('delete', `${PATH}/{passkeyId}`, {
    meta: { done: t`Passkey removed`, changes: [SESSION_PATH] },
  });
  if (isRenamed) return <Rename passkey={passkey} onDone={() => setIsRenamed(false)} />;
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt ? t`Last used ${formatDateTime(lastUsedAt)}` : t`Added ${formatDateTime(createdAt)}`}
        </Text>
      </div>
      <Group wrap="nowrap" gap="xs" flex="none">
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Rename ${name}`}
          onClick={() => setIsRenamed(true)}
        >
          <Trans>Rename</Trans>
        </Button>
        <Confirm
          title={t`Remove this passkey?`}
          action={t`Remove passkey`}
          loading={remove.isPending}
          onConfirm={close => remove.mutate({ params }, { onSuccess: close })}
          trigger={open => (
            <Button variant="default" size="compact-md" aria-label={t`Remove ${name}`} onClick={open}>
              <Trans>Remove</Trans>
            </Button>
          )}
        >
          <Trans>You can no longer sign in with {name}.</Trans>
        </Confirm>
      </Group>
    </Group>
  );
}

function Rename({ passkey: { id, name }, onDone }: { passkey: Schemas['Passkey']; onDone(): void }) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { name } });
  const rename = api.useMutation('patch', `${PATH}/{passkeyId}`, {
    meta: { done: t`Passkey renamed`, changes: [PATH] },
  });
  const params = { path: { passkeyId: id } };
  return (
    <Form form={form} onSubmit={body => rename.mutate({ params, body }, { onSuccess: onDone })}>
      <Group align="end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t`Name`}
          maxLength={60}
          required
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Button variant="default" flex="none" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" flex="none" loading={rename.isPending}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </Form>
  );
}
