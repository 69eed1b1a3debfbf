import { foldText } from './fold-text.ts';

/** Scripts that put no spaces between words, or none within names. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}々ー]+)/u;

const APOSTROPHES = /['’‘ʼ`´′＇]/g;

/** Whether a part of a word is found by any part of it, not only by its beginning. */
export const isUnspaced = (part: string): boolean => UNSPACED.test(part);

/** The folded words and parts of words: of `Anne-Marie O'Brien`, `anne`, `marie`, `annemarie`, `obrien`, `o`, and `brien`. */
export const toWords = (text: string): string[] =>
  text.split(/\s+/).flatMap(word => {
    const parts = toParts(word);
    return [...new Set([...parts, ...splitWord(word.replace(APOSTROPHES, ' ')), parts.join('')])];
  });

/** What is searched: the folded parts of words, each of which has to begin a word. */
export const toParts = (text: string): string[] => splitWord(text.replace(APOSTROPHES, ''));

const splitWord = (word: string): string[] =>
  foldText(word)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(part => part.split(UNSPACED))
    .filter(part => part !== '');

/** Whether every part of what is wanted begins a word of the text, or is within one in a script without spaces. */
export function hasWords(text: string, wanted: string): boolean {
  const words = toWords(text);
  return toParts(wanted).every(part =>
    words.some(word => (isUnspaced(part) ? word.includes(part) : word.startsWith(part))),
  );
}
