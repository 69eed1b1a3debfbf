import { Trans } from '@lingui/react/macro';
import { useSession } from '../../shared/session/session.ts';
import { TestStrip } from '../../shared/ui/test-strip.tsx';

export function TestModeNotice() {
  if (useSession().testMode !== 'on') return null;
  return (
    <TestStrip>
      <Trans>Test mode: don't prepare these orders.</Trans>
    </TestStrip>
  );
}
