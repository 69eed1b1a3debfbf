import { useQuery } from '@tanstack/react-query';
import { client } from '../../../../shared/api/api.ts';
import { fetchAll } from '../../../../shared/api/fetch-all.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { OPTION_GROUPS_PATH } from '../menu.ts';

/** All shared option groups, sorted by title. */
export const useOptionGroups = () =>
  useQuery({
    queryKey: ['all', OPTION_GROUPS_PATH],
    queryFn: () => fetchAll(query => client.GET(OPTION_GROUPS_PATH, { params: { query } })),
    ...FOLLOW,
  });
