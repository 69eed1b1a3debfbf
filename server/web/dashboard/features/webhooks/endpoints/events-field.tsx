import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { keysOf } from '../../../../shared/keys-of.ts';
import { EVENT_TYPES, type EventType } from '../names.ts';

type Props = { value?: EventType[]; onChange?(events: EventType[]): void; error?: ReactNode };

const ALL = keysOf(EVENT_TYPES);

const GROUPS = { progress: msg`An order on its way`, reversal: msg`Taken back` };

/** In the form an event stands in one of the groups. */
const GROUP_OF: Record<EventType, keyof typeof GROUPS> = {
  'order.created': 'progress',
  'order.confirmed': 'progress',
  'order.ready': 'progress',
  'order.completed': 'progress',
  'order.cancelled': 'reversal',
  'order.refunded': 'reversal',
};

export function EventsField({ value = [], onChange, error }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Checkbox.Group
      label={t`Events`}
      required
      error={error}
      value={value}
      onChange={chosen => onChange?.(chosen as EventType[])}
    >
      <Stack gap="md" mt="xs">
        <Checkbox
          label={t`All events`}
          checked={value.length === ALL.length}
          indeterminate={value.length > 0 && value.length < ALL.length}
          onChange={({ currentTarget }) => onChange?.(currentTarget.checked ? ALL : [])}
        />
        {Object.entries(GROUPS).map(([group, label]) => (
          <Stack key={group} gap="xs" role="group" aria-label={i18n._(label)}>
            <Text size="sm" c="dimmed">
              {i18n._(label)}
            </Text>
            {ALL.filter(type => GROUP_OF[type] === group).map(type => (
              <Checkbox
                key={type}
                value={type}
                label={i18n._(EVENT_TYPES[type])}
                description={<bdi>{type}</bdi>}
              />
            ))}
          </Stack>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
