import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDayAt, hourOfBusinessDay, shiftDay } from '../../../../../spec/rules/business-day.ts';
import { api } from '../../../shared/api/api.ts';
import { serviceClock } from '../../../shared/api/service-clock.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatMoney, joinParts } from '../../../shared/i18n/formats.ts';
import { toZonedTime } from '../../../shared/i18n/zoned-time.ts';
import { ExportButton } from '../../../shared/ui/export-button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { CurrencySales } from './currency-sales.tsx';

const PERIODS = { today: 0, week: 6, month: 29 } as const;
type Period = keyof typeof PERIODS;

/** The sales of a period, by currency. */
export function Sales() {
  const { t } = useLingui();
  const [period, setPeriod] = useState<Period>('today');
  // The current business day according to the service.
  const branches = useBranches().data ?? [];
  const [branchId, setBranchId] = useState<string>();
  const timezone = (branches.find(({ id }) => id === branchId) ?? branches[0])?.timezone ?? 'UTC';
  const from = daysAgo(PERIODS[period], timezone);
  const query = { branchId, ...(period !== 'today' && { from, to: daysAgo(0, timezone) }) };
  const options = { placeholderData: keepPreviousData, refetchInterval: 60_000 };
  const sales = api.useQuery('get', '/dashboard/api/sales', { params: { query } }, options);
  const items = api.useQuery('get', '/dashboard/api/sales/items', { params: { query } }, options);
  return (
    <section aria-labelledby="sales">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="sales">
          <Trans>Sales</Trans>
        </Title>
        <Group gap="sm">
          {branches.length > 1 && (
            <NativeSelect
              aria-label={t`Branch`}
              value={branchId ?? ''}
              data={[
                { value: '', label: t`All branches` },
                ...branches.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget }) => setBranchId(currentTarget.value || undefined)}
            />
          )}
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
          <ExportButton path="/dashboard/api/exports/sales" query={query} />
        </Group>
      </Group>
      <Loaded query={sales}>
        {({ from, currencies }) => (
          <Stack gap="xl">
            {currencies.map(sold => (
              <CurrencySales
                key={sold.currency}
                sales={sold}
                from={from}
                byHour={period === 'today'}
                compared={
                  period === 'today' && <Compared {...{ branchId, timezone }} currency={sold.currency} />
                }
                items={items.data?.currencies.find(({ currency }) => currency === sold.currency)?.items}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

/** Sales of other business days up to the last full hour, in each branch's local time. */
function Compared({ currency, ...of }: { currency: string; branchId: string | undefined; timezone: string }) {
  const { t } = useLingui();
  const hour = Number(toZonedTime(new Date(useNow(60_000)), of.timezone).slice(11, 13));
  const [today, yesterday, weekAgo] = [
    useTakings({ ...of, currency, daysBack: 0, hour }),
    useTakings({ ...of, currency, daysBack: 1, hour }),
    useTakings({ ...of, currency, daysBack: 7, hour }),
  ];
  if (today === undefined || yesterday === undefined || weekAgo === undefined) return null;
  const until = `${String(hour).padStart(2, '0')}:00`;
  return (
    <Text size="sm" c="dimmed">
      {joinParts([
        t`Until ${until}: ${formatMoney(today, currency)}`,
        t`yesterday ${formatMoney(yesterday, currency)}`,
        t`a week ago ${formatMoney(weekAgo, currency)}`,
      ])}
    </Text>
  );
}

type TakingsOf = {
  branchId: string | undefined;
  timezone: string;
  currency: string;
  daysBack: number;
  /** Up to this hour. */
  hour: number;
};

/** Undefined until loaded. */
function useTakings({ branchId, timezone, currency, daysBack, hour }: TakingsOf): number | undefined {
  const from = daysAgo(daysBack, timezone);
  const { data } = api.useQuery(
    'get',
    '/dashboard/api/sales',
    { params: { query: { branchId, from } } },
    daysBack === 0 ? { refetchInterval: 60_000 } : { staleTime: Number.POSITIVE_INFINITY },
  );
  if (!data) return undefined;
  const hours = data.currencies.find(sold => sold.currency === currency)?.hours ?? [];
  const before = hours.filter(each => hourOfBusinessDay(each.hour) < hourOfBusinessDay(hour));
  const sum = before.reduce((soFar, { takings }) => soFar + Number(takings), 0);
  return Number(sum.toFixed(4));
}

/** A business day in the time zone, such as `2026-03-14`. */
const daysAgo = (days: number, timezone: string): string =>
  shiftDay(businessDayAt(toZonedTime(new Date(serviceClock.now()), timezone)), -days);
