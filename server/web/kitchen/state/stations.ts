import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { BRANCHES_PATH } from '../../shared/branches/use-branches.ts';
import { type BoardFilter, useSettings } from './settings.ts';

type Branch = Schemas['DashboardBranch'];
export type Station = Schemas['KitchenStation'];

/** A branch's stations. Absent in the previous release and in data stored from it. */
export const stationsOf = ({ stations }: Partial<Branch>): Station[] => stations ?? [];

/** This screen's station. */
export function useStation(branch: Branch): Station | undefined {
  const { station } = useSettings();
  return stationsOf(branch).find(({ name }) => name === station);
}

/** This screen's filter: its station's, or its own. */
export function useShownFilter(branch: Branch): BoardFilter {
  const { filter } = useSettings();
  return useStation(branch) ?? filter;
}

export function useSetStations(branch: Branch) {
  const { id: branchId } = branch;
  const { mutate, error, isPending } = api.useMutation('put', '/dashboard/api/branches/{branchId}/stations', {
    meta: { changes: [BRANCHES_PATH], showsErrors: true },
  });
  const setStations = (stations: Station[], onSuccess?: () => void) =>
    mutate(
      { params: { path: { branchId } }, body: { stations, replaces: { stations: stationsOf(branch) } } },
      { onSuccess },
    );
  return { setStations, error, isPending };
}
