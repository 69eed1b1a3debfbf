import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../shared/api/api.ts';
import { fetchAll } from '../../../shared/api/fetch-all.ts';

const KEYS_PATH = '/dashboard/api/keys';

/** Every key, to choose one of, or none. */
export function useKeyChoices(): { value: string; label: string }[] {
  const { t } = useLingui();
  const { data: keys = [] } = useQuery({
    queryKey: ['all', KEYS_PATH],
    queryFn: () => fetchAll(query => client.GET(KEYS_PATH, { params: { query } })),
  });
  const named = keys.map(({ id, name, displayPrefix }) => ({
    value: id,
    label: `${name} (rok_${displayPrefix}…)`,
  }));
  return [{ value: '', label: t`All keys` }, ...named];
}
