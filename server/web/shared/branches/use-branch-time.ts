import { formatShortTime } from '../i18n/formats.ts';
import { useBranches } from './use-branches.ts';

/** Formats moments for tables by the clocks of a branch, and names their zone where the branches are in several. */
export function useBranchTime(): (at: string, branchId: string) => string {
  const { data: branches = [] } = useBranches();
  const withZone = new Set(branches.map(({ timezone }) => timezone)).size > 1;
  return (at, branchId) =>
    formatShortTime(at, branches.find(({ id }) => id === branchId)?.timezone, { withZone });
}
