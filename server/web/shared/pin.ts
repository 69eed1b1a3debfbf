/** Of a PIN for screens. */
export const PIN_LENGTH = 6;

/** The digits of what was typed, as a PIN has them: Arabic keyboards have others. */
export const toPin = (typed: string): string =>
  typed
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/\D/g, '')
    .slice(0, PIN_LENGTH);
