/** Excludes letters that look like digits or like each other. */
export const VOUCHER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const VOUCHER_CODE_LENGTH = 16;

const GROUP = /.{4}(?=.)/g;

/**
 * Normalizes a typed code for comparison: upper case, without separators, and with digits instead of similar
 * letters.
 */
export const normalizeVoucherCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** Formats a code for people: `7KQM-2XTB-9FHC-W4RD`. */
export const formatVoucherCode = (code: string): string => code.replace(GROUP, '$&-');
