import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { Store } from 'lucide-react';

/** Shown to those who see nothing of any branch, because they are limited to none that there is. */
export default function NoBranchNotice() {
  return (
    <Alert color="orange" icon={<Store />} mb="md" role="status">
      <Trans>
        You aren't assigned to a branch, so there is nothing to show here. Ask an owner to add you to one.
      </Trans>
    </Alert>
  );
}
