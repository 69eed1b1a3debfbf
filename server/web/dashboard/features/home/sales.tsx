import { Trans, useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { toZonedTime } from '../../../shared/i18n/zoned-time.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { CurrencySales } from './currency-sales.tsx';

const PERIODS = { today: 0, week: 6, month: 29 } as const;
type Period = keyof typeof PERIODS;

/** The sales of a period, by currency. */
export function Sales() {
  const { t } = useLingui();
  const [period, setPeriod] = useState<Period>('today');
  // The day that the service takes for today.
  const timezone = useBranches().data?.[0]?.timezone ?? 'UTC';
  const query =
    period === 'today' ? {} : { from: daysAgo(PERIODS[period], timezone), to: daysAgo(0, timezone) };
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

const DAY_MS = 24 * 60 * 60_000;

/** A day in the time zone, such as `2026-03-14`. */
function daysAgo(days: number, timezone: string): string {
  const today = toZonedTime(new Date(), timezone).slice(0, 10);
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
}
