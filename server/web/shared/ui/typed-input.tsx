import { TextInput } from '@mantine/core';
import { useTyping } from './use-typing.ts';

type Props = { label: string; value: string | undefined; onChange(value: string): void };

/** A field of a list's filters, which tells what was typed after a pause. */
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
