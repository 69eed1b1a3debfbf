import { useLingui } from '@lingui/react/macro';
import { MultiSelect, SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { joinList } from '../i18n/join-list.ts';
import { useBranches } from './use-branches.ts';

type Props = {
  label: string;
  value?: string[] | null;
  onChange(branchIds: string[] | null): void;
  error?: ReactNode;
};

/** All branches including future ones, or some. */
export function BranchLimitField({ label, value = null, onChange, error }: Props) {
  const { t } = useLingui();
  const { data: branches = [] } = useBranches();
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={label}
        value={value === null ? 'all' : 'some'}
        data={[
          { value: 'all', label: t`All branches` },
          { value: 'some', label: t`Some branches` },
        ]}
        onChange={choice => onChange(choice === 'all' ? null : [])}
      />
      {value !== null && (
        <MultiSelect
          label={label}
          data={branches.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={onChange}
          required
          error={error}
        />
      )}
    </Stack>
  );
}

/** A limit to no branch, which hides everything. */
export const isNoBranch = (branchIds: string[] | null): boolean => branchIds?.length === 0;

/** The names of a limit's branches. */
export function BranchLimitText({ branchIds }: { branchIds: string[] | null }) {
  const { t } = useLingui();
  const { data: branches } = useBranches();
  if (branchIds === null) return t`All branches`;
  if (isNoBranch(branchIds)) return t`No branches: no access`;
  return branches && joinList(branchIds.map(id => branches.find(branch => branch.id === id)?.name ?? id));
}
