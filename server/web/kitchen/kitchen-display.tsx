import { useLingui } from '@lingui/react/macro';
import { Live } from '../shared/live/live.tsx';
import { SessionGate } from '../shared/session/session-gate.tsx';
import { BoardPage } from './board/board-page.tsx';
import { BranchChoice } from './branch-choice.tsx';
import { boardOf } from './state/kept-board.ts';

/** `kept`: the data stored when the page was last open. */
export function KitchenDisplay({ kept }: { kept: Map<string, unknown> }) {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Kitchen display`} isShared>
      <Live>
        <BranchChoice>
          {branch => <BoardPage key={branch.id} branch={branch} kept={boardOf(kept, branch.id)} />}
        </BranchChoice>
      </Live>
    </SessionGate>
  );
}
