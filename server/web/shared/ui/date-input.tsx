import { TextInput, type TextInputProps } from '@mantine/core';

const LAST = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' } as const;

type Props = Omit<TextInputProps, 'type' | 'max'> & { type: keyof typeof LAST };

/**
 * A day, or a local time. A year has four digits: otherwise, browsers wait for two more, so that the digits of
 * a typed time end up in the year, and no service accepts the result.
 */
export function DateInput({ type, onChange, ...props }: Props) {
  const max = LAST[type];
  return (
    <TextInput
      {...props}
      {...{ type, max }}
      onChange={event => event.currentTarget.value.length <= max.length && onChange?.(event)}
    />
  );
}
