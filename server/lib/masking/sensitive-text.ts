export const MASKED = '[masked]';

/** Ignores letters before a key or secret: `xrok_` may be a typo. */
const CREDENTIAL = /(rok(?:_test)?|rop)_[\w=-]+|(whsec)_[\w+/=-]+|([rs]k_(?:live|test))_\w+/gi;
const SCHEME = /\b(?:(bearer)(\s+)(?!\[)[^\s"',;&<>\\]+|(basic|digest|token)(\s+)(?!\[)[^\s"',;&<>\\]{8,})/gi;
const EMAIL = /[^\s"'<>()[\]{},;:=&?/\\@]{1,64}@[\p{L}\p{N}][\p{L}\p{N}.-]*/gu;
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,4}){3,8}\b/g;
/** Phone numbers in any notation, and card numbers. */
const DIGITS = /(?<![\p{L}\p{N}_.])\(?\+?\p{Nd}[\p{Nd} ()./-]{0,40}\p{Nd}(?![\p{L}\p{N}_])/gu;
/** Card numbers, even next to letters. */
const LONG_DIGITS = /\d(?:[ -]?\d){12,18}/g;
/** Random tokens, except lowercase hex IDs. */
const TOKEN = /[\w-]{32,}={0,2}/g;

/** The service's IDs and UUIDs, whose digits can resemble phone or card numbers. */
const ID = /(\b[a-z]{2,4}_[0-9a-f]{32}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)/;

const MIN_PHONE_DIGITS = 7;
const DATE = /^\d{4}-\d{2}-\d{2}|^\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}$/;
const DECIMAL = /^\d+\.\d{1,3}$/;

const maskDigits = (run: string): string => {
  const digits = run.replace(/\P{Nd}/gu, '');
  return digits.length < MIN_PHONE_DIGITS || DATE.test(run) || DECIMAL.test(run) ? run : MASKED;
};

const isRandom = (text: string): boolean => /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text);

/** Masks anything formatted like a credential. Cheap enough for any text. */
export const maskCredentials = (text: string): string =>
  text
    .replace(CREDENTIAL, `$1$2$3_${MASKED}`)
    .replace(SCHEME, `$1$2$3$4${MASKED}`)
    .replace(TOKEN, run => (isRandom(run) ? MASKED : run));

/** Masks anything formatted like a credential, email address, or phone, card, or account number. */
export const maskForms = (text: string): string =>
  maskCredentials(text)
    .replace(EMAIL, MASKED)
    .replace(IBAN, MASKED)
    .split(ID)
    .map(part => (ID.test(part) ? part : maskNumbers(part)))
    .join('');

const maskNumbers = (text: string): string =>
  text.replace(DIGITS, maskDigits).replace(LONG_DIGITS, run => (isCardNumber(run) ? MASKED : run));

/** The Luhn checksum. */
function isCardNumber(run: string): boolean {
  const digits = [...run.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
