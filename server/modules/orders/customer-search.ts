import { foldText } from '../../../spec/rules/fold-text.ts';
import { isPhoneNumber, toDigitPatterns, toDigits, withoutTrunk } from '../../../spec/rules/phone-digits.ts';
import { isUnspaced, toParts, toWords } from '../../../spec/rules/search-words.ts';
import type { CustomerSnapshot } from './documents.ts';

/** A word that is searched: an order has one of the keys and, if there are patterns, a key that one of them matches. */
export type SearchedWord = { keys: string[]; patterns?: string[] };

/** How many letters the longest stored beginning has. A pattern compares the rest of a longer word. */
const MAX_BEGINNING = 8;

/** Of phone numbers, every run of so many digits is a key. A pattern compares the rest of a longer run. */
const RUNS = [6, 4, 2];

/** An e-mail address or a phone number, as one of the order's keys: in lower case; phone numbers as digits only. */
export function toSearchKey(text: string): string {
  const plain = text.trim().toLowerCase();
  const folded = foldText(plain);
  return isPhoneNumber(folded) ? folded.replace(/\D/g, '') : plain;
}

/**
 * The order's `customerKeys`: its words as they are written, which is all that orders of earlier releases have; the beginnings of
 * folded words; letters and pairs of letters in scripts without spaces; and runs of the phone number's digits. Each is one key of
 * the index, in which the orders stand by time: a page of them costs the same however many there are.
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

/** The word with the longest key first. */
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

/** The letters of a part in a script without spaces, and their pairs. Otherwise none. */
const gramsOf = (part: string): string[] => (isUnspaced(part) ? [...part, ...pairsOf(part)] : []);

function pairsOf(part: string): string[] {
  const letters = [...part];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
