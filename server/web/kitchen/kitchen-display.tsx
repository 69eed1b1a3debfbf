import { Trans, useLingui } from '@lingui/react/macro';
import { Live } from '../shared/live/live.tsx';
import { useSession } from '../shared/session/session.ts';
import { SessionGate } from '../shared/session/session-gate.tsx';
import { TestStrip } from '../shared/ui/test-strip.tsx';
import { BoardPage } from './board/board-page.tsx';
import { BranchChoice } from './branch-choice.tsx';
import { boardOf } from './state/kept-board.ts';

/** `kept`: what the device has of the last time that the page was open. */
export function KitchenDisplay({ kept }: { kept: Map<string, unknown> }) {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Kitchen display`} isShared>
      <Live>
        <TestModeNotice />
        <BranchChoice>
          {branch => <BoardPage key={branch.id} branch={branch} kept={boardOf(kept, branch.id)} />}
        </BranchChoice>
      </Live>
    </SessionGate>
  );
}

function TestModeNotice() {
  if (useSession().testMode !== 'on') return null;
  return (
    <TestStrip>
      <Trans>Test mode: these orders are not to be cooked.</Trans>
    </TestStrip>
  );
}
