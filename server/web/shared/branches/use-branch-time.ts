import { formatDateTime, formatZonedTime } from '../i18n/formats.ts';
import { useBranches } from './use-branches.ts';

/** Formats moments by the clocks of a branch, and names their zone where the branches are in several. */
export function useBranchTime(): (at: string, branchId: string) => string {
  const { data: branches = [] } = useBranches();
  const areInSeveral = new Set(branches.map(({ timezone }) => timezone)).size > 1;
  return (at, branchId) => {
    const timezone = branches.find(({ id }) => id === branchId)?.timezone;
    return areInSeveral && timezone ? formatZonedTime(at, timezone) : formatDateTime(at, timezone);
  };
}
