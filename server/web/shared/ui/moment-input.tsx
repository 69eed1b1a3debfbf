import type { TextInputProps } from '@mantine/core';
import { fromZonedTime, ownTimeZone, toZonedTime } from '../i18n/zoned-time.ts';
import { DateInput } from './date-input.tsx';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A timestamp, such as `2026-03-14T17:00:00.000Z`. */
  value: string | undefined;
  onChange(moment: string | undefined): void;
  /** The time zone in which times are shown and entered. Default: the reader's. */
  timeZone?: string | undefined;
};

export function MomentInput({ value, onChange, timeZone = ownTimeZone(), ...props }: Props) {
  return (
    <DateInput
      type="datetime-local"
      value={value ? toZonedTime(new Date(value), timeZone) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? fromZonedTime(currentTarget.value, timeZone).toISOString() : undefined)
      }
      {...props}
    />
  );
}
