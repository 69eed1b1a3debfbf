import type { Language } from '../../../../generated/dashboard/types.ts';

/** What is printed, line by line, without knowledge of the printer. */
export type Paper = { language: Language; lines: PaperLine[] };

export type PaperLine =
  /** A paragraph. */
  | { kind: 'text'; text: string; size?: Size; isBold?: boolean; isCentered?: boolean }
  /** A paragraph with something before it, such as a quantity, and something after it, such as an amount. */
  | { kind: 'entry'; mark?: string; text: string; value?: string; size?: Size; isBold?: boolean }
  | { kind: 'rule' };

/** How many times the usual height. */
export type Size = 1 | 2 | 3;

export const listTexts = (line: PaperLine): string[] => {
  if (line.kind === 'rule') return [];
  return line.kind === 'text' ? [line.text] : [line.mark ?? '', line.text, line.value ?? ''];
};
