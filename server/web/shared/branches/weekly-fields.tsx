import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { formatWeekday, WEEKDAYS, type Weekly } from './hours.ts';
import { IntervalList } from './interval-list.tsx';

type Props = {
  weekly: Weekly;
  /** The error of an entry in the list made by `toWeeklyHours`. */
  errorOf(index: number): string | undefined;
  onChange(weekly: Weekly): void;
};

/** The hours of each day of the week. */
export function WeeklyFields({ weekly, errorOf, onChange }: Props) {
  const firstOf = (index: number) =>
    WEEKDAYS.slice(0, index).reduce((count, day) => count + weekly[day].length, 0);
  const [monday] = WEEKDAYS;
  return WEEKDAYS.map((day, index) => (
    <Group key={day} align="start" gap="xs">
      <Text fw={500} w={100} pt={6}>
        {formatWeekday(day)}
      </Text>
      <div>
        <IntervalList
          name={formatWeekday(day)}
          intervals={weekly[day]}
          errors={weekly[day].map((_, position) => errorOf(firstOf(index) + position))}
          onChange={intervals => onChange({ ...weekly, [day]: intervals })}
        />
        {day === monday && weekly[day].length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(Object.fromEntries(WEEKDAYS.map(each => [each, weekly[day]])) as Weekly)}
          >
            <Trans>Copy to every day</Trans>
          </Button>
        )}
      </div>
    </Group>
  ));
}
