import { useEffect, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { followEvents } from '../../shared/live/follow-events.ts';
import { menuAddress, type Place } from '../address.ts';
import type { Menu } from '../basket/basket.ts';

const RELOAD_EVERY_MS = 60_000;

/** A branch's menu. Whether it takes orders is updated live. */
export function useMenu(place: Place) {
  const path = { restaurantSlug: place.restaurantSlug, branchSlug: place.branchSlug };
  const menu = api.useQuery(
    'get',
    '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/menu',
    { params: { path } },
    { refetchInterval: RELOAD_EVERY_MS },
  );
  const branch = useLiveBranch(menuAddress(place).replace('/order', '/dashboard/api/storefront'));
  return { ...menu, data: menu.data && branch ? { ...menu.data, branch } : menu.data };
}

/** Undefined until the stream reports it. */
function useLiveBranch(address: string): Menu['branch'] | undefined {
  const [branch, setBranch] = useState<Menu['branch']>();
  useEffect(() => {
    const end = new AbortController();
    void followEvents({
      url: `${address}/stream`,
      signal: end.signal,
      onEvent: ({ data }) => setBranch(JSON.parse(data)),
      onHeard() {},
      onLost: () => setBranch(undefined),
      onRefused() {},
    });
    return () => end.abort();
  }, [address]);
  return branch;
}
