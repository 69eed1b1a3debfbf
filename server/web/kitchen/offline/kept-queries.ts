import type { QueryClient } from '@tanstack/react-query';
import { SESSION_PATH } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { keep } from '../../shared/kept-screen.ts';
import { CATEGORIES_PATH, ITEMS_PATH } from '../state/menu.ts';

const PATHS: unknown[] = [SESSION_PATH, '/dashboard/api/branches', CATEGORIES_PATH, ITEMS_PATH];
const PREFIX = 'query:';

/** Restores the last responses until there are new ones: session, branches, and menu. */
export function restoreQueries(queryClient: QueryClient, kept: Map<string, unknown>): void {
  for (const [name, data] of kept)
    if (name.startsWith(PREFIX))
      queryClient.setQueryData(JSON.parse(name.slice(PREFIX.length)), data, { updatedAt: 0 });
}

/** Stores each response to these queries on the device. */
export function keepQueries(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const path = queryKey[1];
    if (!PATHS.includes(path)) return;
    const data = path === SESSION_PATH ? withoutToken(state.data as Schemas['Session']) : state.data;
    void keep(PREFIX + JSON.stringify(queryKey), data);
  });
}

/** The token is loaded again with its session. */
const withoutToken = (session: Schemas['Session']): Schemas['Session'] => ({ ...session, csrfToken: '' });
