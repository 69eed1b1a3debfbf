import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../shared/session/session.ts';
import { TestStrip } from '../../shared/ui/test-strip.tsx';
import classes from './shell.module.css';
import { useTestMode } from './use-test-mode.ts';

/** Shown on every page in test mode, so that nobody confuses the sandbox with the restaurant. */
export function TestModeStrip() {
  const { testMode } = useSession();
  const { leave } = useTestMode();
  if (testMode !== 'on') return null;
  return (
    <TestStrip
      className={classes.strip}
      actions={
        <>
          <Link className={classes.stripLink} to="/test-orders">
            <Trans>Test orders</Trans>
          </Link>
          <Button
            size="compact-sm"
            variant="outline"
            color="currentcolor"
            loading={leave.isPending}
            onClick={() => leave.mutate({})}
          >
            <Trans>Leave test mode</Trans>
          </Button>
        </>
      }
    >
      <strong>
        <Trans>Test mode</Trans>
      </strong>
      <span className={classes.stripText}>
        <Trans>Orders aren't prepared, and no money moves.</Trans>
      </span>
    </TestStrip>
  );
}
