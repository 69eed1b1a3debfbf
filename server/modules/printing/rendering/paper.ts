import type { Language } from '../../../../generated/dashboard/types.ts';

/** Printable content line by line, independent of the printer. */
export type Paper = { language: Language; lines: PaperLine[] };

export type PaperLine =
  /** A paragraph. */
  | { kind: 'text'; text: string; size?: Size; isBold?: boolean; isCentered?: boolean }
  /** A paragraph with an optional prefix, such as a quantity, and suffix, such as an amount. */
  | { kind: 'entry'; mark?: string; text: string; value?: string; size?: Size; isBold?: boolean }
  | { kind: 'rule' };

/** A multiple of the normal height. */
export type Size = 1 | 2 | 3;

export const listTexts = (line: PaperLine): string[] => {
  if (line.kind === 'rule') return [];
  return line.kind === 'text' ? [line.text] : [line.mark ?? '', line.text, line.value ?? ''];
};
