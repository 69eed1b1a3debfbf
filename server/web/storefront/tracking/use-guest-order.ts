import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { followEvents } from '../../shared/live/follow-events.ts';

export const GUEST_ORDER_PATH = '/dashboard/api/storefront/order';
const STREAM = '/dashboard/api/storefront/order/stream';

/** A guest's order, kept current. */
export function useGuestOrder(token: string) {
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(true);
  const order = api.useQuery('get', GUEST_ORDER_PATH, { params: { header: { 'X-Order-Token': token } } });
  useEffect(() => {
    const end = new AbortController();
    void followEvents({
      url: STREAM,
      headers: { 'X-Order-Token': token },
      signal: end.signal,
      onEvent: () => {
        setIsLive(true);
        void queryClient.invalidateQueries({ queryKey: ['get', GUEST_ORDER_PATH] });
      },
      onHeard() {},
      onLost: () => setIsLive(false),
      onRefused() {},
    });
    return () => end.abort();
  }, [queryClient, token]);
  return { order, isLive };
}
