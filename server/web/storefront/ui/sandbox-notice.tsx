import { Trans } from '@lingui/react/macro';
import { TestStrip } from '../../shared/ui/test-strip.tsx';
import classes from './sandbox-notice.module.css';

/** Shown above each page of a sandbox's shop. */
export function SandboxNotice({ of }: { of: { sandbox: boolean } | undefined }) {
  if (!of?.sandbox) return null;
  return (
    <TestStrip className={classes.notice}>
      <Trans>This is a test shop: orders aren't prepared, and no money moves.</Trans>
    </TestStrip>
  );
}
