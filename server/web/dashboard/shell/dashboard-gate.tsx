import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect } from 'react';
import { confirmWith } from '../../shared/api/api.ts';
import { Live } from '../../shared/live/live.tsx';
import { useLiveState } from '../../shared/live/use-live-orders.ts';
import { useSession } from '../../shared/session/session.ts';
import { SessionGate } from '../../shared/session/session-gate.tsx';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { Mantine } from '../../shared/ui/mantine.tsx';
import { ToastHost, toasts } from '../../shared/ui/toasts.tsx';
import { heldMovesOf } from '../features/orders/held-moves.ts';
import { useLocalPrinters } from '../printers/local-printers.ts';
import { useFreshOrders } from './use-fresh-orders.ts';

const LocalPrinting = lazy(() => import('../printers/local-printing.tsx'));

confirmWith(() => import('../../shared/session/confirmation.tsx'));

/** Provides everything that pages need: session, live orders, toasts. */
export function DashboardGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Restaurant dashboard`}>
      <Mantine>
        <ToastHost />
        <Live>
          <FreshOrders />
          <Reached />
          <HeldMoves />
          <LocalPrinters />
          {children}
        </Live>
      </Mantine>
    </SessionGate>
  );
}

function FreshOrders() {
  useFreshOrders();
  return null;
}

/** Hides errors about a lost connection once it is restored. */
function Reached() {
  const isLive = useLiveState().status === 'live';
  useEffect(() => {
    if (isLive) toasts.reached();
  }, [isLive]);
  // A stream can survive a short outage.
  useEffect(() => {
    addEventListener('online', toasts.reached);
    return () => removeEventListener('online', toasts.reached);
  }, []);
  return null;
}

/** The printers at this computer. */
function LocalPrinters() {
  return useLocalPrinters().length > 0 ? (
    <LatePart>
      <LocalPrinting />
    </LatePart>
  ) : null;
}

/** The moves that an earlier page has left on the device go on at any page. */
function HeldMoves() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => void heldMovesOf(user.id, queryClient), [user.id, queryClient]);
  return null;
}
