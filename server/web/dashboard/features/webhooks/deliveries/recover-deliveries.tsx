import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { serviceClock } from '../../../../shared/api/service-clock.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { MomentInput } from '../../../../shared/ui/moment-input.tsx';
import { type DeliveriesSearch, isFiltered } from '../search.ts';
import { WEBHOOKS } from '../use-endpoints.ts';
import classes from './recover-deliveries.module.css';

type Props = { search: DeliveriesSearch; onClose(): void };

const DAY_MS = 24 * 60 * 60_000;

/**
 * Retries every failed delivery that matches the log's filters, and optionally sends missed events. Shows
 * their number first.
 */
export default function RecoverDeliveries({ search: { page: _, ...search }, onClose }: Props) {
  const { t } = useLingui();
  const [{ since, until }, setPeriod] = useState(() => ({
    since: search.since ?? new Date(serviceClock.now() - DAY_MS).toISOString(),
    until: search.until,
  }));
  const [includesMissed, setIncludesMissed] = useState(false);
  const query = { ...search, since, until, ...(includesMissed && { include: 'missed' as const }) };
  const counted = api.useQuery(
    'get',
    '/dashboard/api/webhooks/recovery',
    { params: { query } },
    { staleTime: 0 },
  );
  const recover = api.useMutation('post', '/dashboard/api/webhooks/recovery', {
    meta: { done: t`Retrying failed deliveries`, changes: [WEBHOOKS] },
  });
  const count = counted.data?.count ?? 0;
  return (
    <OpenModal onClose={onClose} size="lg" title={t`Retry failed deliveries`}>
      <Stack>
        <Text>
          {isFiltered({ ...search, since: undefined, until: undefined }) ? (
            <Trans>Retries every failed delivery that matches the filters of the log.</Trans>
          ) : (
            <Trans>Retries every failed delivery, to any endpoint.</Trans>
          )}{' '}
          <Trans>Deliveries to an endpoint that is off wait until you turn it on.</Trans>
        </Text>
        <div className={classes.period}>
          <MomentInput
            label={t`Created since`}
            required
            value={since}
            onChange={moment => moment && setPeriod({ since: moment, until })}
          />
          <MomentInput
            label={t`Until`}
            value={until}
            onChange={moment => setPeriod({ since, until: moment })}
          />
        </div>
        <Checkbox
          label={t`Also send events that were never sent, such as events from when an endpoint was off`}
          checked={includesMissed}
          onChange={event => setIncludesMissed(event.currentTarget.checked)}
        />
        <Loaded query={counted} skeleton={<Text c="dimmed">{t`Counting…`}</Text>}>
          {() => (
            <Text fw={600} aria-live="polite">
              {includesMissed ? (
                <Plural
                  value={count}
                  _0="Nothing to send."
                  one="# delivery will be sent."
                  other="# deliveries will be sent."
                />
              ) : (
                <Plural
                  value={count}
                  _0="No failed delivery matches."
                  one="# failed delivery matches."
                  other="# failed deliveries match."
                />
              )}
            </Text>
          )}
        </Loaded>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            disabled={count === 0}
            loading={recover.isPending}
            onClick={() => recover.mutate({ body: query }, { onSuccess: onClose })}
          >
            {includesMissed ? (
              <Plural value={count} _0="Send all" one="Send # delivery" other="Send # deliveries" />
            ) : (
              <Plural value={count} _0="Retry all" one="Retry # delivery" other="Retry # deliveries" />
            )}
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}
