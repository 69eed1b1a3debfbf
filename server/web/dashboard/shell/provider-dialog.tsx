import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { api, SESSION_PATH } from '../../shared/api/api.ts';
import { useProviderName } from '../../shared/session/provider-button.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { OpenModal } from '../../shared/ui/dialogs.tsx';

/** The user's link to the identity provider. */
export default function ProviderDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { password } = useSession().user;
  const name = useProviderName() ?? t`Single sign-on`;
  const remove = api.useMutation('delete', `${SESSION_PATH}/provider-link`, {
    meta: { done: t`Link removed`, changes: [SESSION_PATH] },
  });
  return (
    <OpenModal onClose={onClose} title={t`Single sign-on`}>
      <Stack>
        <Text>
          <Trans>You can sign in with your {name} account instead of a password.</Trans>
        </Text>
        {password ? (
          <Group justify="flex-end">
            <Confirm
              title={t`Remove the link?`}
              action={t`Remove link`}
              loading={remove.isPending}
              onConfirm={() => remove.mutate({}, { onSuccess: onClose })}
              trigger={open => (
                <Button variant="default" onClick={open}>
                  <Trans>Remove link</Trans>
                </Button>
              )}
            >
              <Trans>
                Your user will no longer be linked to your {name} account. Signing in with {name} links it
                again if the email address is the same.
              </Trans>
            </Confirm>
          </Group>
        ) : (
          <Text c="dimmed">
            <Trans>To remove the link, set a password first: choose “Change password” in your account.</Trans>
          </Text>
        )}
      </Stack>
    </OpenModal>
  );
}
