import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { followLiveOrders } from '../shared/live/live-orders.ts';
import { LiveOrdersContext } from '../shared/live/use-live-orders.ts';
import { SessionGate } from '../shared/session/session-gate.tsx';
import { BoardPage } from './board/board-page.tsx';
import { BranchChoice } from './branch-choice.tsx';

export function KitchenDisplay() {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Kitchen display`}>
      <Live />
    </SessionGate>
  );
}

function Live() {
  const [live] = useState(followLiveOrders);
  return (
    <LiveOrdersContext value={live}>
      <BranchChoice>{branch => <BoardPage key={branch.id} branch={branch} />}</BranchChoice>
    </LiveOrdersContext>
  );
}
