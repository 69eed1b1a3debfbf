import { useLingui } from '@lingui/react/macro';
import { Group, Switch, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTyping } from '../../../shared/ui/use-typing.ts';
import { BranchFilter } from './branch-filter.tsx';
import type { InventorySearch } from './search.ts';

type Props = { search: InventorySearch; onChange(changes: Partial<InventorySearch>): void };

export function InventoryFilters({ search, onChange }: Props) {
  const { t } = useLingui();
  const find = useTyping((text: string) => onChange({ find: text.trim() || undefined }));
  return (
    <Group gap="sm" mb="md" role="search" aria-label={t`Filter the inventory`}>
      <TextInput
        type="search"
        flex={1}
        miw={200}
        aria-label={t`Search`}
        placeholder={t`Search by name`}
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
