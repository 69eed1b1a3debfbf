import { foldText } from './fold-text.ts';

/** Whether a folded text is a full or partial phone number. */
export const isPhoneNumber = (text: string): boolean => /^[+(\d][\d\s()./-]*$/.test(text);

/**
 * The digits of a full or partial phone number, without the international prefix `00` and the `(0)` that it
 * replaces.
 */
export const toDigits = (phone: string): string =>
  foldText(phone).replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');

/**
 * Regular expressions for finding numbers by a part of them. At least one matches, with or without the
 * country code in either of them.
 */
export function toDigitPatterns(text: string): [string, ...string[]] {
  const digits = toDigits(text);
  // Country codes have one to three digits. A short part without them would match too much.
  const withoutCode = [1, 2, 3].map(code => digits.slice(code)).filter(rest => rest.length >= 6);
  return [
    digits,
    ...(digits.startsWith('0') ? [`^[1-9]\\d{0,2}${withoutTrunk(digits)}`] : []),
    ...(/^(\+|00)/.test(text) ? withoutCode.map(rest => `^0?${rest}`) : []),
  ];
}

/** Removes the trunk prefix, a zero that is only dialed within the country. */
export const withoutTrunk = (digits: string): string => digits.replace(/^0+/, '');

/** Whether a text of at least two digits is part of a phone number. */
export function hasDigits(phone: string, text: string): boolean {
  const wanted = foldText(text).trim();
  if (!isPhoneNumber(wanted) || toDigits(wanted).length < 2) return false;
  return new RegExp(toDigitPatterns(wanted).join('|')).test(toDigits(phone));
}
