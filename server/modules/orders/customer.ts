import type { CustomerSnapshot } from './documents.ts';

/** Normalizes a word, an e-mail address or a phone number: lower case; phone numbers as digits only. */
export function customerSearchKey(text: string): string {
  const plain = text.trim().toLowerCase();
  return /^[+\d][\d\s()./-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

export function customerSearchKeys({ name, email, phone }: CustomerSnapshot): string[] {
  const keys = [...name.split(/\s+/), email, phone].map(customerSearchKey);
  return [...new Set(keys)].filter(key => key !== '');
}
