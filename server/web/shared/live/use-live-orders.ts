import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveListener, LiveOrders, LiveState } from './live-orders.ts';

export const LiveOrdersContext = createContext<LiveOrders | undefined>(undefined);

function useLive(): LiveOrders {
  const live = useContext(LiveOrdersContext);
  if (!live) throw new Error('Live orders need a LiveOrdersContext');
  return live;
}

export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(live.onState, live.getState);
}

/** Calls back for every changed order while the component is mounted. */
export function useLiveOrders(listener: LiveListener): void {
  const live = useLive();
  const onChange = useEffectEvent(listener.onChange);
  const onReload = useEffectEvent(listener.onReload);
  const onStruck = useEffectEvent((change: Parameters<NonNullable<LiveListener['onStruck']>>[0]) =>
    listener.onStruck?.(change),
  );
  useEffect(
    () =>
      live.listen({
        onChange: change => onChange(change),
        onStruck: change => onStruck(change),
        onReload: () => onReload(),
      }),
    [live],
  );
}
