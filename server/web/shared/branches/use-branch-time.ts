import { formatShortTime } from '../i18n/formats.ts';
import { useBranches } from './use-branches.ts';

/** Formats times for tables in a branch's local time, with its zone if branches are in several. */
export function useBranchTime(): (at: string, branchId: string) => string {
  const { data: branches = [] } = useBranches();
  const withZone = new Set(branches.map(({ timezone }) => timezone)).size > 1;
  return (at, branchId) =>
    formatShortTime(at, branches.find(({ id }) => id === branchId)?.timezone, { withZone });
}
