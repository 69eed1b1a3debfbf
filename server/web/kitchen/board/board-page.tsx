import { lazy, useDeferredValue, useMemo, useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { BackCloses } from '../../shared/ui/use-back-closes.ts';
import { Waiting } from '../../shared/ui/waiting.tsx';
import { useFilter } from '../state/filter.ts';
import type { KeptBoard } from '../state/kept-board.ts';
import { useShownFilter } from '../state/stations.ts';
import { useDueTickets } from '../state/use-due-tickets.ts';
import { useKitchenBoard } from '../state/use-kitchen-board.ts';
import { useRenewal } from '../state/use-renewal.ts';
import { AllDay } from '../tools/all-day.tsx';
import { Recall } from '../tools/recall.tsx';
import { type Panel, Toolbar } from '../tools/toolbar.tsx';
import { useRing } from '../tools/use-ring.ts';
import { useWakeLock } from '../tools/use-wake-lock.ts';
import classes from './board-page.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { NothingToPrepare } from './nothing-to-prepare.tsx';
import { Refusal } from './refusal.tsx';
import { TestModeNotice } from './test-mode-notice.tsx';
import { TicketWall } from './ticket-wall.tsx';
import { UpdateOffer } from './update-offer.tsx';

const Later = lazy(() => import('../tools/later.tsx'));

type Props = { branch: Schemas['DashboardBranch']; kept: KeptBoard | undefined };

/** A branch's tickets, oldest first, with the kitchen's tools. */
export function BoardPage({ branch, kept }: Props) {
  const { board, state } = useKitchenBoard(branch.id, kept);
  const [panel, setPanel] = useState<Panel>();
  const filter = useShownFilter(branch);
  const { matches, isOther } = useFilter(filter);
  const { due, later } = useDueTickets(state.tickets);
  const tickets = useDeferredValue(due);
  const shown = useMemo(() => tickets.filter(matches), [tickets, matches]);
  const toMake = shown.filter(({ stage }) => stage !== 'cancelled');
  const ring = useRing(shown.some(({ stage }) => stage === 'new'));
  useWakeLock();
  useRenewal();
  if (state.loading) return <Waiting />;
  return (
    <div className={classes.page}>
      <TestModeNotice />
      <Toolbar
        branch={branch}
        count={toMake.length}
        later={later.length}
        ring={ring}
        panel={panel}
        onPanel={setPanel}
      />
      <ConnectionBanner
        unsent={state.tickets.some(({ unsent }) => unsent)}
        keptAt={state.keptAt}
        timezone={branch.timezone}
      />
      <UpdateOffer />
      {state.refusal && <Refusal text={state.refusal} onDismiss={board.dismissRefusal} />}
      <div className={classes.content}>
        <main className={classes.wall}>
          {state.error && state.tickets.length === 0 && state.keptAt === undefined ? (
            <ErrorState error={state.error} retry={board.load} />
          ) : shown.length === 0 ? (
            <NothingToPrepare hidden={tickets.length} />
          ) : (
            <TicketWall
              key={JSON.stringify(filter)}
              tickets={shown}
              board={board}
              timezone={branch.timezone}
              isOther={isOther}
            />
          )}
        </main>
        {panel && <BackCloses onBack={() => setPanel(undefined)} />}
        {panel === 'all-day' && <AllDay tickets={toMake} board={board} isOther={isOther} />}
        {panel === 'recall' && <Recall branchId={branch.id} />}
        {panel === 'later' && (
          <LatePart>
            <Later tickets={later} board={board} timezone={branch.timezone} />
          </LatePart>
        )}
      </div>
    </div>
  );
}
