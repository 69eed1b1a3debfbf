import { foldText } from './fold-text.ts';

/** Scripts without spaces between words or within names. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}々ー]+)/u;

const APOSTROPHES = /['’‘ʼ`´′＇]/g;

/** Whether a part can match anywhere in a word, not only at its start. */
export const isUnspaced = (part: string): boolean => UNSPACED.test(part);

/**
 * Splits a text into folded words and their parts: `Anne-Marie O'Brien` → `anne`, `marie`, `annemarie`,
 * `obrien`, `o`, and `brien`.
 */
export const toWords = (text: string): string[] =>
  text.split(/\s+/).flatMap(word => {
    const parts = toParts(word);
    return [...new Set([...parts, ...splitWord(word.replace(APOSTROPHES, ' ')), parts.join('')])];
  });

/** Splits a search into folded parts. Each must match the start of a word. */
export const toParts = (text: string): string[] => splitWord(text.replace(APOSTROPHES, ''));

const splitWord = (word: string): string[] =>
  foldText(word)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(part => part.split(UNSPACED))
    .filter(part => part !== '');

/**
 * Whether every part of the search matches the start of a word, or any position in a script without spaces.
 */
export function hasWords(text: string, wanted: string): boolean {
  const words = toWords(text);
  return toParts(wanted).every(part =>
    words.some(word => (isUnspaced(part) ? word.includes(part) : word.startsWith(part))),
  );
}
