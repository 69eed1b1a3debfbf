import { Trans, useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { CurrencySales } from './currency-sales.tsx';

const PERIODS = { today: 0, week: 6, month: 29 } as const;
type Period = keyof typeof PERIODS;

/** What was sold in a period, each currency for itself. */
export function Sales() {
  const { t } = useLingui();
  const [period, setPeriod] = useState<Period>('today');
  const query = period === 'today' ? {} : { from: daysAgo(PERIODS[period]), to: daysAgo(0) };
  const options = { placeholderData: keepPreviousData, refetchInterval: 60_000 };
  const sales = api.useQuery('get', '/dashboard/api/sales', { params: { query } }, options);
  const items = api.useQuery('get', '/dashboard/api/sales/items', { params: { query } }, options);
  return (
    <section aria-labelledby="sales">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="sales">
          <Trans>Sales</Trans>
        </Title>
        <SegmentedControl
          aria-label={t`Period`}
          value={period}
          onChange={setPeriod}
          data={[
            { value: 'today', label: t`Today` },
            { value: 'week', label: t`7 days` },
            { value: 'month', label: t`30 days` },
          ]}
        />
      </Group>
      <Loaded query={sales}>
        {({ currencies }) => (
          <Stack gap="xl">
            {currencies.map(sold => (
              <CurrencySales
                key={sold.currency}
                sales={sold}
                byHour={period === 'today'}
                items={items.data?.currencies.find(({ currency }) => currency === sold.currency)?.items}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

/** A day of the reader's own calendar, such as `2026-03-14`. */
function daysAgo(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return new Intl.DateTimeFormat('en-CA').format(date);
}
