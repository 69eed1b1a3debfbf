/** The length of a screen PIN. */
export const PIN_LENGTH = 6;

/** Normalizes a PIN's digits, including those of Arabic keyboards. */
export const toPin = (typed: string): string =>
  typed
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/\D/g, '')
    .slice(0, PIN_LENGTH);
