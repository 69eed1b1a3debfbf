/** The most common PINs besides patterns. */
const COMMON = new Set([
  '112233',
  '123321',
  '111222',
  '147258',
  '159753',
  '789456',
  '135790',
  '246810',
  '102030',
]);

/** A repeated digit or block of digits. */
const REPEATED = /^(\d{1,3})\1+$/;

/** Whether a six-digit PIN is easy to guess. */
export function isWeakPin(pin: string): boolean {
  return COMMON.has(pin) || REPEATED.test(pin) || isSequence(pin);
}

/** Digits ascending or descending by one, wrapping around zero. */
function isSequence(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const counts = (step: number) =>
    digits.slice(1).every((digit, index) => digit === ((digits[index] ?? 0) + step) % 10);
  return counts(1) || counts(9);
}
