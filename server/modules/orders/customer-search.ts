import { foldText } from '../../../spec/rules/fold-text.ts';
import { isPhoneNumber, toDigitPatterns, toDigits, withoutTrunk } from '../../../spec/rules/phone-digits.ts';
import { isUnspaced, toParts, toWords } from '../../../spec/rules/search-words.ts';
import type { CustomerSnapshot } from './documents.ts';

/**
 * A search word: an order must have one of the keys and, if there are patterns, a key matching one of them.
 */
export type SearchedWord = { keys: string[]; patterns?: string[] };

/** The maximum length of stored prefixes. A pattern matches the rest of a longer word. */
const MAX_BEGINNING = 8;

/**
 * Every substring of these lengths in a phone number is a key. A pattern matches the rest of a longer one.
 */
const RUNS = [6, 4, 2];

/** Normalizes an email address or phone number to a key: lower case, or digits only. */
export function toSearchKey(text: string): string {
  const plain = text.trim().toLowerCase();
  const folded = foldText(plain);
  return isPhoneNumber(folded) ? folded.replace(/\D/g, '') : plain;
}

/**
 * The order's `customerKeys`: words as written, which is all that orders of earlier releases have; prefixes
 * of folded words; characters and bigrams in scripts without spaces; and substrings of the phone number. The
 * index sorts each key's orders by time, so a page costs the same however many there are.
 */
export function customerSearchKeys({ name, email, phone }: CustomerSnapshot): string[] {
  const written = [...name.split(/\s+/), email, phone].map(toSearchKey);
  const [account = ''] = email.split('@');
  const words = [...toWords(name), ...toWords(account), foldText(email)];
  const digits = toDigits(phone);
  const runs = RUNS.flatMap(length => runsOf(digits, length)).map(toRunKey);
  const keys = [...written, ...words.flatMap(word => [word, ...beginningsOf(word), ...gramsOf(word)])];
  return [...new Set([...keys, digits, ...runs])].filter(key => key !== '');
}

/** The word with the longest key comes first. */
export function parseCustomerSearch(text: string): SearchedWord[] {
  const words = isPhoneNumber(foldText(text).trim()) ? [text] : text.trim().split(/\s+/);
  return words
    .flatMap(parseWord)
    .filter(({ keys }) => keys.length > 0)
    .sort((one, other) => lengthOf(other) - lengthOf(one));
}

const lengthOf = ({ keys: [first = ''] }: SearchedWord): number => first.length;

function parseWord(text: string): SearchedWord[] {
  const word = foldText(text).trim();
  if (isPhoneNumber(word)) return [parseDigits(word)];
  if (word.includes('@')) return [parseBeginning(word, text)];
  return toParts(text).flatMap(part => {
    if (!isUnspaced(part)) return parseBeginning(part, text);
    const pairs = pairsOf(part);
    return (pairs.length > 0 ? pairs : [part]).map(key => ({ keys: [key] }));
  });
}

function parseBeginning(word: string, text: string): SearchedWord {
  const asWritten = text.toLowerCase();
  const beginning = beginningsOf(word).at(-1) ?? '';
  const keys = [...new Set([beginning, asWritten])];
  if (word === beginning) return { keys };
  return { keys, patterns: [`^${escapePattern(word)}`, `^${escapePattern(asWritten)}`] };
}

function parseDigits(text: string): SearchedWord {
  const digits = toDigits(text);
  const run = withoutTrunk(digits);
  const length = RUNS.find(each => each <= run.length);
  const keys = [...new Set([digits.slice(0, MAX_BEGINNING), digits])].filter(key => key !== '');
  if (length === undefined) return { keys };
  return { keys: [toRunKey(run.slice(-length)), ...keys], patterns: toDigitPatterns(text) };
}

/** The prefix distinguishes it from a short complete number. */
const toRunKey = (run: string): string => `#${run}`;

const runsOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, start) =>
    text.slice(start, start + length),
  );

function beginningsOf(word: string): string[] {
  const letters = [...word].slice(0, MAX_BEGINNING);
  return letters.map((_, index) => letters.slice(0, index + 1).join(''));
}

/** The characters and bigrams of a part in a script without spaces. Otherwise none. */
const gramsOf = (part: string): string[] => (isUnspaced(part) ? [...part, ...pairsOf(part)] : []);

function pairsOf(part: string): string[] {
  const letters = [...part];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
