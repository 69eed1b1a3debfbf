import { useLingui } from '@lingui/react/macro';
import { Live } from '../shared/live/live.tsx';
import { SessionGate } from '../shared/session/session-gate.tsx';
import { BoardPage } from './board/board-page.tsx';
import { BranchChoice } from './branch-choice.tsx';

export function KitchenDisplay() {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Kitchen display`} isShared>
      <Live>
        <BranchChoice>{branch => <BoardPage key={branch.id} branch={branch} />}</BranchChoice>
      </Live>
    </SessionGate>
  );
}
