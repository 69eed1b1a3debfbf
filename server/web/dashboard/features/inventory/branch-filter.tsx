import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useBranches } from '../../../shared/branches/use-branches.ts';

type Props = { branchId: string | undefined; onChange(branchId: string | undefined): void };

/** For users with several branches. */
export function BranchFilter({ branchId, onChange }: Props) {
  const { t } = useLingui();
  const { data: branches = [] } = useBranches();
  if (branches.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t`Branch`}
      value={branchId ?? ''}
      data={[
        { value: '', label: t`All branches` },
        ...branches.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
