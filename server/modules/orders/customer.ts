import type { CustomerSnapshot } from './documents.ts';

/** How a word, an address or a phone number is compared: without case, a phone number by its digits. */
export function customerSearchKey(text: string): string {
  const plain = text.trim().toLowerCase();
  return /^[+\d][\d\s()./-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

/** What an order is found by: each word of the customer's name, the e-mail address and the phone number. */
export function customerSearchKeys({ name, email, phone }: CustomerSnapshot): string[] {
  const keys = [...name.split(/\s+/), email, phone].map(customerSearchKey);
  return [...new Set(keys)].filter(key => key !== '');
}
