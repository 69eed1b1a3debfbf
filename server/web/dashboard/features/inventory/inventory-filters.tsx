import { useLingui } from '@lingui/react/macro';
import { Group, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { BranchFilter } from './branch-filter.tsx';
import type { InventorySearch } from './search.ts';

type Props = { search: InventorySearch; onChange(changes: Partial<InventorySearch>): void };

const TYPING_MS = 200;

export function InventoryFilters({ search, onChange }: Props) {
  const { t } = useLingui();
  const find = useDebouncedCallback(
    (text: string) => onChange({ find: text.trim() || undefined }),
    TYPING_MS,
  );
  return (
    <Group gap="sm" mb="md" role="search" aria-label={t`Filter the inventory`}>
      <TextInput
        type="search"
        flex={1}
        miw={200}
        aria-label={t`Find`}
        placeholder={t`Find by name`}
        leftSection={<Search size={16} aria-hidden />}
        defaultValue={search.find}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
      <BranchFilter branchId={search.branchId} onChange={branchId => onChange({ branchId })} />
      <Switch
        label={t`Low stock only`}
        checked={search.low ?? false}
        onChange={({ currentTarget }) => onChange({ low: currentTarget.checked || undefined })}
      />
    </Group>
  );
}
