/** Without letters that look like digits, or like one another. */
export const VOUCHER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const VOUCHER_CODE_LENGTH = 16;

const GROUP = /.{4}(?=.)/g;

/** How a code that someone typed is compared: in capital letters, without separators, and with digits for letters that look like them. */
export const normalizeVoucherCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** As people read it: `7KQM-2XTB-9FHC-W4RD`. */
export const formatVoucherCode = (code: string): string => code.replace(GROUP, '$&-');
