import { useLingui } from '@lingui/react/macro';
import { Checkbox, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { keysOf } from '../../../../shared/keys-of.ts';
import { EVENT_GROUPS, EVENT_TYPES, type EventType } from '../names.ts';

type Props = { value?: EventType[]; onChange?(events: EventType[]): void; error?: ReactNode };

const ALL = keysOf(EVENT_TYPES);

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
        {EVENT_GROUPS.map(({ name, types }) => (
          <Stack key={name.id} gap="xs" role="group" aria-label={i18n._(name)}>
            <Text size="sm" c="dimmed">
              {i18n._(name)}
            </Text>
            {types.map(type => (
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
