import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { PERIODS } from '../names.ts';
import { parseStatisticsSearch, type StatisticsSearch } from '../search.ts';
import { nameOf, useEndpoints } from '../use-endpoints.ts';
import { Statistics } from './statistics.tsx';

const route = getRouteApi('/webhooks/statistics');

const REFRESH_MS = 30_000;

/** Outcomes of attempts, for one or all endpoints. */
export function StatisticsPage() {
  const { t, i18n } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: endpoints = [] } = useEndpoints();
  const { endpointId, period = 'day' } = search;
  const statistics = api.useQuery(
    'get',
    '/dashboard/api/webhooks/statistics',
    { params: { query: { endpointId, period } } },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );
  /** Validated like the URL. */
  const set = (name: keyof StatisticsSearch) => (value: string) =>
    void navigate({ search: parseStatisticsSearch({ ...search, [name]: value }), replace: true });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <NativeSelect
          aria-label={t`Endpoint`}
          value={endpointId ?? ''}
          data={[
            { value: '', label: t`All endpoints` },
            ...endpoints.map(endpoint => ({ value: endpoint.id, label: nameOf(endpoint) })),
          ]}
          onChange={({ currentTarget }) => set('endpointId')(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t`Period`}
          value={period}
          data={Object.entries(PERIODS).map(([value, label]) => ({ value, label: i18n._(label) }))}
          onChange={set('period')}
        />
      </Group>
      <Loaded query={statistics}>
        {data =>
          data.total.attempts === 0 ? (
            <EmptyState icon={ChartColumn} title={t`No attempts in this period`} />
          ) : (
            <Statistics statistics={data} />
          )
        }
      </Loaded>
    </Stack>
  );
}
