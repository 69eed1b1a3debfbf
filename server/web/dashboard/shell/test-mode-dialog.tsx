import { Trans, useLingui } from '@lingui/react/macro';
import { Button, List, Stack, Text } from '@mantine/core';
import { useHasRole, useSession } from '../../shared/session/session.ts';
import { OpenModal } from '../../shared/ui/dialogs.tsx';
import { useTestMode } from './use-test-mode.ts';

/** Explains and enters test mode. */
export default function TestModeDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { testMode } = useSession();
  const mayCreate = useHasRole('owner');
  const { create, enter } = useTestMode();
  const isMissing = testMode === 'none';
  const start = () =>
    isMissing ? create.mutate({}, { onSuccess: () => enter.mutate({}) }) : enter.mutate({});
  return (
    <OpenModal hasAddress onClose={onClose} title={t`Test mode`}>
      <Stack>
        <Text>
          <Trans>
            The sandbox is a separate restaurant for building and testing integrations. It has one branch with
            a menu and test orders.
          </Trans>
        </Text>
        <List>
          <List.Item>
            <Trans>Its API keys begin with rok_test_ and can't access your live restaurant.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Its events go to webhook endpoints that you create in test mode.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Everyone who manages your restaurant can enter it.</Trans>
          </List.Item>
        </List>
        {isMissing && !mayCreate ? (
          <Text fw={600}>
            <Trans>There is no sandbox yet. An owner can create one.</Trans>
          </Text>
        ) : (
          <Button loading={create.isPending || enter.isPending || enter.isSuccess} onClick={start}>
            {isMissing ? <Trans>Create the sandbox and enter it</Trans> : <Trans>Enter test mode</Trans>}
          </Button>
        )}
      </Stack>
    </OpenModal>
  );
}
