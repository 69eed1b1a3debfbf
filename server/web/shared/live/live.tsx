import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { SESSION_PATH } from '../api/api.ts';
import { useSession } from '../session/session.ts';
import { createLiveOrders } from './live-orders.ts';
import { LiveOrdersContext } from './use-live-orders.ts';

/** Provides live orders to its children. */
export function Live({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [live] = useState(createLiveOrders);
  const { status } = useSyncExternalStore(live.onState, live.getState);
  const { csrfToken } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each session opens a stream of its own, where the last one ended.
  useEffect(() => live.start(), [live, csrfToken]);
  useEffect(() => {
    // Signed out elsewhere: the session gate handles it.
    if (status === 'refused') void queryClient.invalidateQueries({ queryKey: ['get', SESSION_PATH] });
  }, [status, queryClient]);
  return <LiveOrdersContext value={live}>{children}</LiveOrdersContext>;
}
