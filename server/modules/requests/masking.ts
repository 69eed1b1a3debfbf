const MASKED = '[masked]';

/** What a guest is called, lives at and writes, by its names in the contract and by those that clients send by mistake. */
const PERSONAL = [
  'name',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phone',
  'phoneNumber',
  'mobile',
  'address',
  'deliveryAddress',
  'street',
  'notes',
  'specialRequest',
];
const SECRET = ['authorization', 'apiKey', 'api_key', 'password', 'secret', 'token'];

/** A field of these names with its value: a text, also one that is cut off, or a number. Texts that are no JSON have such fields, too. */
const FIELD = new RegExp(
  `("(?:${[...PERSONAL, ...SECRET].join('|')})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|[-+\\d][-+.\\de]*)`,
  'gi',
);
const PARAMETER = new RegExp(`([?&](?:${[...PERSONAL, ...SECRET].join('|')})=)[^&#]*`, 'gi');

/** Keys and secrets have a form of their own. */
const CREDENTIAL = /\b(rok(?:_test)?|whsec)_[\w+/=-]+|\b(Bearer) +[^\s"]+/gi;
const EMAIL = /[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const PHONE = /\+\d[\d ()/-]{6,18}\d/g;

const maskAnywhere = (text: string): string =>
  text
    .replace(CREDENTIAL, (_, prefix, scheme) => (prefix ? `${prefix}_${MASKED}` : `${scheme} ${MASKED}`))
    .replace(EMAIL, MASKED)
    .replace(PHONE, MASKED);

/**
 * Masks guests' data and secrets in a body: by the names of fields, and wherever something has the form of a key, a secret, an
 * e-mail address or a telephone number.
 */
export const maskBody = (text: string): string => maskAnywhere(text.replace(FIELD, `$1"${MASKED}"`));

/** The same for a path with its query. */
export const maskPath = (path: string): string => maskAnywhere(path.replace(PARAMETER, `$1${MASKED}`));
