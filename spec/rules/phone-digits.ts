import { foldText } from './fold-text.ts';

/** Whether a folded text is a phone number or part of one. */
export const isPhoneNumber = (text: string): boolean => /^[+(\d][\d\s()./-]*$/.test(text);

/** The digits of a phone number or of a part of one, without the `00` of an international number and the `(0)` that it omits. */
export const toDigits = (phone: string): string =>
  foldText(phone).replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');

/**
 * Regular expressions, one of which the digits of a number match that the text is part of, with or without the code of the country
 * in either of them.
 */
export function toDigitPatterns(text: string): [string, ...string[]] {
  const digits = toDigits(text);
  // A code has one to three digits, without which a short part would say nothing.
  const withoutCode = [1, 2, 3].map(code => digits.slice(code)).filter(rest => rest.length >= 6);
  return [
    digits,
    ...(digits.startsWith('0') ? [`^[1-9]\\d{0,2}${withoutTrunk(digits)}`] : []),
    ...(/^(\+|00)/.test(text) ? withoutCode.map(rest => `^0?${rest}`) : []),
  ];
}

/** Without the zero that is dialed within the country only. */
export const withoutTrunk = (digits: string): string => digits.replace(/^0+/, '');

/** Whether a text of two or more digits is part of a phone number. */
export function hasDigits(phone: string, text: string): boolean {
  const wanted = foldText(text).trim();
  if (!isPhoneNumber(wanted) || toDigits(wanted).length < 2) return false;
  return new RegExp(toDigitPatterns(wanted).join('|')).test(toDigits(phone));
}
