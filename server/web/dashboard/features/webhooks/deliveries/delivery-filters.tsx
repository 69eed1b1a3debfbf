import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from '../../../../shared/ui/filters.module.css';
import { MomentInput } from '../../../../shared/ui/moment-input.tsx';
import { TypedInput } from '../../../../shared/ui/typed-input.tsx';
import { DELIVERY_STATUSES, EVENT_TYPES, RESPONSE_CLASSES } from '../names.ts';
import { type DeliveriesSearch, isFiltered, parseDeliveriesSearch } from '../search.ts';
import { nameOf, useEndpoints } from '../use-endpoints.ts';

type Props = {
  search: DeliveriesSearch;
  onChange(changes: Partial<DeliveriesSearch>): void;
  children: ReactNode;
};
type Choice = 'endpointId' | 'status' | 'responseClass' | 'eventType';

export function DeliveryFilters({ search, onChange, children }: Props) {
  const { t, i18n } = useLingui();
  const { data: endpoints = [] } = useEndpoints();
  /** Validated like the URL. */
  const set = (name: keyof DeliveriesSearch, value: string) =>
    onChange({ [name]: parseDeliveriesSearch({ [name]: value.trim() })[name] });
  const [cleared, setCleared] = useState(0);
  const labels = (texts: typeof DELIVERY_STATUSES | typeof RESPONSE_CLASSES | typeof EVENT_TYPES) =>
    Object.entries(texts).map(([value, label]) => ({ value, label: i18n._(label) }));
  const choice = (name: Choice, label: string, all: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={search[name] ?? ''}
      data={[{ value: '', label: all }, ...options]}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  );
  const id = (name: 'orderId' | 'eventId', label: string) => (
    <TypedInput key={cleared} label={label} value={search[name]} onChange={value => set(name, value)} />
  );
  const { since, until, orderId, eventId } = search;
  const [showsMore, more] = useDisclosure([since, until, orderId, eventId].some(Boolean));
  return (
    <search className={classes.filters} aria-label={t`Filter deliveries`}>
      {choice(
        'endpointId',
        t`Endpoint`,
        t`All endpoints`,
        endpoints.map(endpoint => ({ value: endpoint.id, label: nameOf(endpoint) })),
      )}
      {choice('status', t`Status`, t`All statuses`, labels(DELIVERY_STATUSES))}
      {choice('responseClass', t`Latest response`, t`All responses`, labels(RESPONSE_CLASSES))}
      {choice('eventType', t`Event`, t`All events`, labels(EVENT_TYPES))}
      {showsMore && (
        <>
          <MomentInput label={t`Since`} value={search.since} onChange={since => onChange({ since })} />
          <MomentInput label={t`Until`} value={search.until} onChange={until => onChange({ until })} />
          {id('orderId', t`Order ID`)}
          {id('eventId', t`Event ID`)}
        </>
      )}
      <Button variant="subtle" aria-expanded={showsMore} onClick={more.toggle}>
        {showsMore ? <Trans>Fewer filters</Trans> : <Trans>More filters</Trans>}
      </Button>
      <div className={classes.actions}>
        {isFiltered(search) && (
          <Button
            variant="subtle"
            onClick={() => {
              setCleared(cleared + 1);
              onChange(parseDeliveriesSearch({}));
            }}
          >
            <Trans>Show everything</Trans>
          </Button>
        )}
        {children}
      </div>
    </search>
  );
}
