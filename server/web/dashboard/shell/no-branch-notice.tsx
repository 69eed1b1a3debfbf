import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { Store } from 'lucide-react';
import { useBranches } from '../../shared/branches/use-branches.ts';
import { useSession } from '../../shared/session/session.ts';

/** Shown to those who see nothing of any branch, because they are limited to none that there is. */
export function NoBranchNotice() {
  const { user } = useSession();
  const { data: branches } = useBranches();
  if (user.branchIds === null || branches?.length !== 0) return null;
  return (
    <Alert color="orange" icon={<Store />} mb="md" role="status">
      <Trans>
        You aren't assigned to a branch, so there is nothing to show here. Ask an owner to add you to one.
      </Trans>
    </Alert>
  );
}
