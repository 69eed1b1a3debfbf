import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Live } from '../../shared/live/live.tsx';
import { SessionGate } from '../../shared/session/session-gate.tsx';
import { Mantine } from '../../shared/ui/mantine.tsx';
import { ToastHost } from '../../shared/ui/toasts.tsx';
import { useFreshOrders } from './use-fresh-orders.ts';

/** Provides what all pages need: the session, live orders, toasts. */
export function DashboardGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Restaurant dashboard`}>
      <Mantine>
        <ToastHost />
        <Live>
          <FreshOrders />
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
