import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { Store } from 'lucide-react';

/** Shown to users limited to branches that no longer exist. */
export default function NoBranchNotice() {
  return (
    <Alert color="orange" icon={<Store />} mb="md" role="status">
      <Trans>
        You aren't assigned to a branch, so there is nothing to show here. Ask an owner to add you to one.
      </Trans>
    </Alert>
  );
}
