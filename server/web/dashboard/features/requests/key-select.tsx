import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../shared/api/api.ts';
import { fetchAll } from '../../../shared/api/fetch-all.ts';

const KEYS_PATH = '/dashboard/api/keys';

type Props = { keyId: string | undefined; onChange(keyId: string | undefined): void };

/** Selects one or no key. */
export function KeySelect({ keyId, onChange }: Props) {
  const { t } = useLingui();
  const { data: keys = [] } = useQuery({
    queryKey: ['all', KEYS_PATH],
    queryFn: () => fetchAll(query => client.GET(KEYS_PATH, { params: { query } })),
  });
  const named = keys.map(({ id, name, displayPrefix }) => ({
    value: id,
    label: `${name} (rok_${displayPrefix}…)`,
  }));
  return (
    <NativeSelect
      label={t`Key`}
      value={keyId ?? ''}
      data={[{ value: '', label: t`All keys` }, ...named]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
