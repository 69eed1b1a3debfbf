import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { ORDER_TYPES } from '../../../shared/orders/statuses.ts';
import { useTyping } from '../../../shared/ui/use-typing.ts';
import { type OrdersSearch, parseOrdersSearch, STATUS_FILTERS } from './search.ts';

type Props = { search: OrdersSearch; onChange(changes: Partial<OrdersSearch>): void };

export function OrderFilters({ search, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { data: branches = [] } = useBranches();
  const find = useTyping((text: string) => onChange({ find: text.trim() || undefined }));
  /** Validated like the URL. */
  const set = (name: keyof OrdersSearch) => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: parseOrdersSearch({ [name]: event.currentTarget.value || undefined })[name] });
  const labels = (messages: typeof STATUS_FILTERS | typeof ORDER_TYPES) =>
    Object.entries(messages).map(([value, label]) => ({ value, label: i18n._(label) }));
  return (
    <Group gap="sm" mb="md" role="search" aria-label={t`Filter orders`}>
      {branches.length > 1 && (
        <NativeSelect
          aria-label={t`Branch`}
          value={search.branchId ?? ''}
          data={[
            { value: '', label: t`All branches` },
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={set('branchId')}
        />
      )}
      <NativeSelect
        aria-label={t`Type`}
        value={search.type ?? ''}
        data={[{ value: '', label: t`All types` }, ...labels(ORDER_TYPES)]}
        onChange={set('type')}
      />
      {search.view === 'table' && (
        <>
          <NativeSelect
            aria-label={t`Status`}
            value={search.status ?? ''}
            data={[{ value: '', label: t`All statuses` }, ...labels(STATUS_FILTERS)]}
            onChange={set('status')}
          />
          <TextInput
            type="date"
            max="9999-12-31"
            aria-label={t`Day`}
            value={search.day ?? ''}
            onChange={set('day')}
          />
        </>
      )}
      <TextInput
        type="search"
        flex={1}
        miw={200}
        aria-label={t`Search`}
        placeholder={
          search.view === 'table' ? t`Number, name, email, or phone` : t`Number, name, item, or table`
        }
        leftSection={<Search size={16} aria-hidden />}
        defaultValue={search.find}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
    </Group>
  );
}
