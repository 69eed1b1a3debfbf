import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A timestamp, such as `2026-03-14T17:00:00.000Z`, shown in the reader's local time. */
  value: string | undefined;
  onChange(moment: string | undefined): void;
};

export function MomentInput({ value, onChange, ...props }: Props) {
  return (
    <TextInput
      type="datetime-local"
      value={value ? toLocal(value) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? new Date(currentTarget.value).toISOString() : undefined)
      }
      {...props}
    />
  );
}

function toLocal(moment: string): string {
  const at = new Date(moment);
  at.setMinutes(at.getMinutes() - at.getTimezoneOffset());
  return at.toISOString().slice(0, 16);
}
