import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError } from '../../shared/api/errors.ts';
import { useBranches } from '../../shared/branches/use-branches.ts';
import { canPush, mayPush } from '../../shared/push/browser-push.ts';
import { useSession } from '../../shared/session/session.ts';
import { OpenModal } from '../../shared/ui/dialogs.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { PUSH_PATH, turnOffPush, turnOnPush } from './own-push.ts';

/** Notifications of new orders on this device. */
export default function PushDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const settings = api.useQuery('get', PUSH_PATH);
  const branches = useBranches();
  return (
    <OpenModal onClose={onClose} title={t`Notifications`}>
      <Stack>
        <Text>
          <Trans>
            Get notified of each new order on this device, even while the dashboard is closed. It stops when
            you sign out, or after two hours without the dashboard.
          </Trans>
        </Text>
        <Loaded query={branches}>
          {found => (
            <Loaded query={settings}>
              {({ branchId }) => <Switch branches={found} branchId={branchId} />}
            </Loaded>
          )}
        </Loaded>
      </Stack>
    </OpenModal>
  );
}

type Props = { branches: Schemas['DashboardBranch'][]; branchId: string | null };

function Switch({ branches, branchId }: Props) {
  const { t } = useLingui();
  const { user } = useSession();
  const [chosen, setChosen] = useState(branchId ?? branches[0]?.id ?? '');
  const [isBlocked, setIsBlocked] = useState(!canPush());
  const meta = { changes: [PUSH_PATH], showsErrors: true };
  const on = useMutation({
    meta: { ...meta, done: t`Notifications turned on` },
    async mutationFn() {
      if (await mayPush()) await turnOnPush(user.id, chosen);
      else setIsBlocked(true);
    },
  });
  const off = useMutation({
    meta: { ...meta, done: t`Notifications turned off` },
    mutationFn: () => turnOffPush(user.id),
  });
  const error = on.error ?? off.error;
  if (isBlocked)
    return (
      <Alert color="yellow" role="status">
        <Trans>
          This browser can't show notifications, or they are blocked for this page. Allow them in the
          browser's settings, and reload the page.
        </Trans>
      </Alert>
    );
  return (
    <>
      {branches.length > 1 && (
        <NativeSelect
          label={t`Branch`}
          value={chosen}
          data={branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {error && (
        <Alert color="red" role="alert">
          {error instanceof Error
            ? t`Notifications couldn't be turned on in this browser.`
            : describeError(error)}
        </Alert>
      )}
      {branchId !== chosen && (
        <Button loading={on.isPending} disabled={chosen === ''} onClick={() => on.mutate()}>
          <Trans>Turn on</Trans>
        </Button>
      )}
      {branchId !== null && (
        <Button variant="default" loading={off.isPending} onClick={() => off.mutate()}>
          <Trans>Turn off</Trans>
        </Button>
      )}
    </>
  );
}
