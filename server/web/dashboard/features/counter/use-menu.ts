import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useSession } from '../../../shared/session/session.ts';

export const MENU_PATH = '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/menu';

const REFRESH_MS = 60_000;

/** The branch's current menu. */
export function useMenu(branch: Schemas['DashboardBranch']) {
  const { restaurant } = useSession();
  const path = { restaurantSlug: restaurant.slug, branchSlug: branch.slug };
  return api.useQuery('get', MENU_PATH, { params: { path } }, { refetchInterval: REFRESH_MS });
}
