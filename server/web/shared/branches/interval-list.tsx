import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { Schemas } from '../api/contract.ts';
import { toWeekly, WEEKDAYS } from './hours.ts';

export type Interval = Schemas['OpeningInterval'];

/** The default of *Add hours*. */
const NEW_INTERVAL: Interval = { opens: '11:00', closes: '22:00' };
/** The default when limiting something to weekly hours. */
export const EVERY_DAY = toWeekly(WEEKDAYS.map(day => ({ day, ...NEW_INTERVAL })));

type Props = {
  /** The day or date in field labels. */
  name: string;
  intervals: Interval[];
  /** The error of each interval. */
  errors: (string | undefined)[];
  onChange(intervals: Interval[]): void;
};

const MAX_INTERVALS = 6;

/** The hours of one day. */
export function IntervalList({ name, intervals, errors, onChange }: Props) {
  const { t } = useLingui();
  const change = (index: number, values: Partial<Interval>) =>
    onChange(intervals.map((one, position) => (position === index ? { ...one, ...values } : one)));
  return (
    <Stack gap="xs">
      {intervals.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Closed</Trans>
        </Text>
      )}
      {intervals.map(({ opens, closes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day have no other identity than their place.
        <div key={index}>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              type="time"
              required
              aria-label={t`${name}: opens`}
              value={opens}
              error={errors[index] !== undefined}
              onChange={event => change(index, { opens: event.currentTarget.value })}
            />
            <span aria-hidden>–</span>
            <TextInput
              type="time"
              required
              aria-label={t`${name}: closes`}
              value={closes}
              error={errors[index] !== undefined}
              onChange={event => change(index, { closes: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove these hours of ${name}`}
              onClick={() => onChange(intervals.filter((_, position) => position !== index))}
            >
              <Trash2 size={16} />
            </ActionIcon>
          </Group>
          {errors[index] !== undefined && (
            <Text size="xs" c="red" role="alert">
              {errors[index]}
            </Text>
          )}
        </div>
      ))}
      {intervals.length < MAX_INTERVALS && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          leftSection={<Plus size={14} aria-hidden />}
          aria-label={t`Add hours on ${name}`}
          onClick={() => onChange([...intervals, NEW_INTERVAL])}
        >
          <Trans>Add hours</Trans>
        </Button>
      )}
    </Stack>
  );
}
