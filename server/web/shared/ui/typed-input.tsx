import { TextInput } from '@mantine/core';
import { useTyping } from './use-typing.ts';

type Props = { label: string; value: string | undefined; onChange(value: string): void };

/** A filter field that reports its text after a pause. */
export function TypedInput({ label, value, onChange }: Props) {
  const type = useTyping(onChange);
  return (
    <TextInput
      label={label}
      defaultValue={value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
