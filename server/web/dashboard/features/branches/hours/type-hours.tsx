import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Fieldset, Stack, Text, Title } from '@mantine/core';
import { HOURS_FIELDS } from '../../../../../../spec/rules/schedule.ts';
import { EVERY_DAY } from '../../../../shared/branches/interval-list.tsx';
import { WeeklyFields } from '../../../../shared/branches/weekly-fields.tsx';
import { ORDER_TYPES, type OrderType } from '../../../../shared/orders/statuses.ts';
import type { HoursValues } from './values.ts';

type Props = {
  types: OrderType[];
  values: HoursValues;
  errorOf(path: string): string | undefined;
  onChange(values: Partial<HoursValues>): void;
};

/** The hours of order types that differ from the opening hours. */
export function TypeHours({ types, values, errorOf, onChange }: Props) {
  const { t, i18n } = useLingui();
  const initial = values.openingHours?.weekly ?? EVERY_DAY;
  return (
    <Stack gap="sm">
      <Title order={3} size="h6">
        <Trans>Hours by order type</Trans>
      </Title>
      <Text size="sm" c="dimmed">
        <Trans>
          On dates with special hours, guests can order a type only when its own hours and the special ones
          both apply.
        </Trans>
      </Text>
      {types.map(type => {
        const field = HOURS_FIELDS[type];
        const weekly = values[field];
        const name = i18n._(ORDER_TYPES[type]);
        return (
          <Fieldset key={type} legend={name}>
            <Stack gap="sm">
              <Checkbox
                label={t`Same as the opening hours`}
                checked={weekly === null}
                onChange={event => onChange({ [field]: event.currentTarget.checked ? null : initial })}
              />
              {weekly && (
                <WeeklyFields
                  weekly={weekly}
                  errorOf={index => errorOf(`${field}.${index}`)}
                  onChange={next => onChange({ [field]: next })}
                />
              )}
            </Stack>
          </Fieldset>
        );
      })}
    </Stack>
  );
}
