import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { api, client } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { MomentInput } from '../../../shared/ui/moment-input.tsx';
import { useActorName } from '../../../shared/ui/use-actor-name.ts';
import type { ActivitySearch } from './search.ts';

type Props = {
  search: ActivitySearch;
  /** The entries on the page, which name keys and, for managers, people. */
  entries: Schemas['ActivityEntry'][];
  onChange(changes: ActivitySearch): void;
};

/** Filters by person, subject, and time. */
export function ActivityFilters({ search, entries, onChange }: Props) {
  const { t } = useLingui();
  const people = usePeople(entries);
  const thing = entries.find(({ subject }) => subject.id === search.subjectId)?.subject.label;
  const isFiltered = Object.values(search).some(value => value !== undefined);
  return (
    <Group gap="sm" mb="md" align="flex-end" role="search" aria-label={t`Filter the activity`}>
      <NativeSelect
        label={t`Who`}
        value={search.actorId ?? ''}
        data={[
          { value: '', label: t`Everyone` },
          ...withChosen(people, search.actorId, t`Selected person`).map(([value, label]) => ({
            value,
            label,
          })),
        ]}
        onChange={({ currentTarget }) => onChange({ actorId: currentTarget.value || undefined })}
      />
      <OrderField onFound={subjectId => onChange({ subjectId })} />
      <MomentInput label={t`Since`} value={search.after} onChange={after => onChange({ after })} />
      <MomentInput label={t`Until`} value={search.before} onChange={before => onChange({ before })} />
      {isFiltered && (
        <Button
          variant="default"
          onClick={() =>
            onChange({ actorId: undefined, subjectId: undefined, after: undefined, before: undefined })
          }
        >
          {thing ? t`Show everything, not only ${thing}` : t`Show everything`}
        </Button>
      )}
    </Group>
  );
}

/** Finds an order's activity by number; other subjects are chosen in the list. */
function OrderField({ onFound }: { onFound(orderId: string): void }) {
  const { t } = useLingui();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const find = async () => {
    const reference = number.trim().replace('#', '');
    if (reference === '') return;
    const { data } = await client.GET('/dashboard/api/orders/{reference}', {
      params: { path: { reference } },
    });
    if (data) onFound(data.id);
    else setError(t`No order has this number`);
  };
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void find();
      }}
    >
      <TextInput
        label={t`Order number`}
        w={170}
        inputMode="numeric"
        leftSection={<Search size={16} aria-hidden />}
        value={number}
        error={error}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value);
          setError(undefined);
        }}
      />
    </form>
  );
}

/** Selectable people: all users for an owner, otherwise those on the page. */
function usePeople(entries: Schemas['ActivityEntry'][]): [id: string, name: string][] {
  const nameActor = useActorName();
  const { data: users = [] } = api.useQuery(
    'get',
    '/dashboard/api/users',
    { params: { query: { limit: 100 } } },
    { enabled: useHasRole('owner'), select: ({ data }) => data },
  );
  // Every guest is a separate customer.
  const actors = entries.map(({ actor }) => actor).filter(({ type }) => type !== 'customer');
  const names = new Map([
    ...users.map(({ id, name }): [string, string] => [id, name]),
    ...actors.map((actor): [string, string] => [actor.id, nameActor(actor)]),
  ]);
  return [...names].toSorted(([, a], [, b]) => a.localeCompare(b));
}

const withChosen = (
  people: [id: string, name: string][],
  chosen: string | undefined,
  name: string,
): [id: string, name: string][] =>
  chosen === undefined || people.some(([id]) => id === chosen) ? people : [...people, [chosen, name]];
