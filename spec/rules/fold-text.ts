/** Letters that Unicode doesn't decompose, and letters with two spellings. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ـ: '',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};

const LISTED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * Normalizes text for comparison: lower case, without accents or half and full widths, and with the digits 0
 * to 9. `Łódź ١٢` → `lodz 12`
 */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(LISTED, letter => LETTERS[letter] ?? letter)
    .replace(/\p{Nd}/gu, digitOf)
    .normalize('NFC');

/**
 * In Unicode, the digits of each script form ranges that start with zero and whose length is a multiple of
 * ten.
 */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
