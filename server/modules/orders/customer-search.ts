import type { CustomerSnapshot } from './documents.ts';

const isPhoneNumber = (text: string): boolean => /^[+\d][\d\s()./-]*$/.test(text);

/** Lower case; phone numbers as digits only. */
export function toSearchKey(text: string): string {
  const plain = text.trim().toLowerCase();
  return isPhoneNumber(plain) ? plain.replace(/\D/g, '') : plain;
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '');

/** How many letters the longest stored beginning has. A longer word that is searched is compared with the whole words. */
const MAX_BEGINNING = 8;

const beginningsOf = (key: string): string[] =>
  Array.from({ length: Math.min(key.length, MAX_BEGINNING) }, (_, index) => key.slice(0, index + 1));

/**
 * The order's `customerKeys`: its words as they are written, which is all that orders of earlier releases have, and their
 * beginnings without accents. A beginning is one key of the index, in which the orders stand by time: a page of them costs the
 * same however many there are.
 */
export function customerSearchKeys({ name, email, phone }: CustomerSnapshot): string[] {
  const keys = [...name.split(/\s+/), email, phone].map(toSearchKey).filter(key => key !== '');
  const plain = keys.map(withoutAccents);
  return [...new Set([...keys, ...plain, ...plain.flatMap(beginningsOf)])];
}

/** A word that is searched: the keys that an order has one of, and what one of its keys has to begin with. */
export type SearchedWord = { keys: string[]; beginning?: string };

/** The longest word first. */
export function parseCustomerSearch(text: string): SearchedWord[] {
  const words = isPhoneNumber(text.trim()) ? [text] : text.trim().split(/\s+/);
  return words
    .map(toSearchKey)
    .filter(key => key !== '')
    .sort((one, other) => other.length - one.length)
    .map(key => {
      const plain = withoutAccents(key);
      const keys = [...new Set([plain.slice(0, MAX_BEGINNING), key])];
      return plain.length > MAX_BEGINNING ? { keys, beginning: plain } : { keys };
    });
}
