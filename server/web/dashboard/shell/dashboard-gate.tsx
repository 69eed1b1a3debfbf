import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { followLiveOrders } from '../../shared/live/live-orders.ts';
import { LiveOrdersContext } from '../../shared/live/use-live-orders.ts';
import { SessionGate } from '../../shared/session/session-gate.tsx';
import { Mantine } from '../../shared/ui/mantine.tsx';
import { ToastHost } from '../../shared/ui/toasts.tsx';
import { useFreshOrders } from './use-fresh-orders.ts';

/** Everything that the pages stand on: who is signed in, live orders, toasts. */
export function DashboardGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Restaurant dashboard`}>
      <Mantine>
        <ToastHost />
        <Live>{children}</Live>
      </Mantine>
    </SessionGate>
  );
}

function Live({ children }: { children: ReactNode }) {
  const [live] = useState(followLiveOrders);
  return (
    <LiveOrdersContext value={live}>
      <FreshOrders />
      {children}
    </LiveOrdersContext>
  );
}

function FreshOrders() {
  useFreshOrders();
  return null;
}
