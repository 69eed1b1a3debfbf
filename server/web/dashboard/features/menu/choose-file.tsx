import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

type Props = Pick<FileButtonProps, 'accept' | 'children'> & { onChoose(file: File): void };

/** Also reports a file that was chosen before, for example to import it again after correcting it. */
export function ChooseFile({ onChoose, ...props }: Props) {
  const forget = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (file) onChoose(file);
    // Browsers report only a change of the chosen file.
    forget.current?.();
  };
  return <FileButton {...props} resetRef={forget} onChange={take} />;
}
