/** Name parts that are always sensitive, as in `currentPassword`, `csrftoken`, and `delivery_address`. */
const STEM =
  /passw|passphrase|pwd|secret|token|authori[sz]|cookie|credential|apikey|session|csrf|signature|e?mail|phone|mobile|whatsapp|address|street|postcode|postal|iban|passport|birth|notes?$|comment|instruction|specialrequest|username|nickname|surname|names?$|customer|guest|recipient|coordinate|latitude|longitude/;

/** Sensitive only as whole words: `pan` is a card number, `company` is not. */
const WORDS = new Set(
  'auth key pin otp pass tel cell fax msisdn zip city lat lng lon geo location note card pan cvc cvv account bank bic ssn dob ip'.split(
    ' ',
  ),
);

const MAX_NAME = 200;

/** Names with `key` that contain no key. */
const HARMLESS_KEYS = /^key (?:id|ids|name|type|prefix)$/;

/** Splits `customer[firstName]` and `guest_EMAIL-2` into lowercase words. */
const toWords = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '');

/** Whether a field or parameter with this name can contain a secret or identify a guest. */
export function isSensitiveName(name: string): boolean {
  const words = toWords(name.slice(0, MAX_NAME));
  return STEM.test(words.join('')) || words.some((word, index) => isSensitiveWord(word, words[index + 1]));
}

const isSensitiveWord = (word: string, next = ''): boolean =>
  WORDS.has(word) && !HARMLESS_KEYS.test(`${word} ${next}`);
