import type { PaperWidth } from '../../../../generated/dashboard/types.ts';
import { listTexts, type Paper, type PaperLine, type Size } from './paper.ts';
import { wrap } from './wrap.ts';

/** A printer family's command set, by receiptline's name. */
export type CommandSet = 'escpos' | 'starsbcs' | 'starlinesbcs' | 'starimpact';

/** Prints text with the printer's built-in characters: fast, and supported by impact printers. */
export interface TextEncoder {
  /** Whether printers have all characters, in left-to-right scripts. */
  canEncode(paper: Paper): boolean;
  encode(paper: Paper, commands: CommandSet, columns: number): Buffer;
}

/** Characters per line. Epson's narrower printers have 42 on wide paper and 30 on narrow paper. */
export const COLUMNS: Record<'star' | 'epson', Record<PaperWidth, number>> = {
  star: { mm80: 48, mm58: 32 },
  epson: { mm80: 42, mm58: 30 },
};

const UNKNOWN = '?';
const MAX_REMEMBERED = 5_000;

/** Loads receiptline on first use, because most processes never print. */
export async function loadTextEncoder(): Promise<TextEncoder> {
  const { transform } = await import('receiptline');
  const known = new Map<string, boolean>();

  function hasCharacter(character: string): boolean {
    let isKnown = known.get(character);
    if (isKnown === undefined) {
      // The library replaces characters missing from all code pages.
      isKnown = !transform(character, { command: 'escpos', encoding: 'multilingual' }).includes(UNKNOWN);
      if (known.size < MAX_REMEMBERED) known.set(character, isKnown);
    }
    return isKnown;
  }

  return {
    canEncode: ({ language, lines }) =>
      language !== 'ar' &&
      lines.every(line =>
        listTexts(line).every(text => [...new Set(text)].every(one => one <= '\x7f' || hasCharacter(one))),
      ),

    encode({ lines }, command, columns) {
      const markup = lines.flatMap(line => toMarkup(line, columns)).join('\n');
      // Epson's protocol has its own element for cutting.
      const cutting = command !== 'escpos';
      const options = { command, cpl: columns, encoding: 'multilingual', spacing: true, cutting } as const;
      return Buffer.from(transform(`{border: none}\n${markup}`, options), 'binary');
    },
  };
}

/** Markup for double height, and triple width and height. */
const SCALES: Record<Size, string> = { 1: '', 2: '^^', 3: '^^^^' };
/** The number of columns per character. */
const WIDTHS: Record<Size, number> = { 1: 1, 2: 1, 3: 3 };
const MARK_COLUMNS = 5;

const escapeMarkup = (text: string): string => text.replaceAll(/[\\|{}~_"`^=-]/g, String.raw`\$&`);

function toMarkup(line: PaperLine, columns: number): string[] {
  if (line.kind === 'rule') return ['{width: *}', '---'];
  const { size = 1, isBold = false } = line;
  const style = (text: string) => {
    const scaled = SCALES[size] + escapeMarkup(text);
    return isBold ? `"${scaled}"` : scaled;
  };
  if (line.kind === 'text') {
    const rows = wrap(line.text, Math.floor(columns / WIDTHS[size]));
    return ['{width: *}', ...rows.map(row => (line.isCentered ? style(row) : `|${style(row)}`))];
  }
  const { mark, text, value = '' } = line;
  const before = mark === undefined ? 0 : Math.max(MARK_COLUMNS, mark.length + 1);
  const after = value === '' ? 0 : value.length + 1;
  const width = columns - before - after;
  const widths = [...(before ? [before] : []), width, ...(after ? [after] : [])];
  const cell = (content: string) => `|${content === '' ? '' : style(content)} `;
  return [
    `{width: ${widths.join(' ')}}`,
    ...wrap(text, width - (after ? 1 : 0)).map((row, index) => {
      const start = before ? cell(index === 0 ? (mark ?? '') : '') : '';
      const end = after ? `|${index === 0 ? ` ${style(value)}` : ' '}|` : '';
      return `${start}${cell(row).trimEnd()}${end === '' ? '' : ` ${end}`}`;
    }),
  ];
}
