import { hash, randomInt } from 'node:crypto';
import {
  formatVoucherCode,
  normalizeVoucherCode,
  VOUCHER_ALPHABET,
  VOUCHER_CODE_LENGTH,
} from '../../../spec/rules/voucher-code.ts';

/** 80 random bits. */
export function generateVoucherCode(): string {
  const characters = Array.from(
    { length: VOUCHER_CODE_LENGTH },
    () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)],
  );
  return formatVoucherCode(characters.join(''));
}

export const hashVoucherCode = (typed: string): string => hash('sha256', normalizeVoucherCode(typed));

/** The part by which people recognize a code. */
export const getCodeEnding = (code: string): string => normalizeVoucherCode(code).slice(-4);
