const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;
const CHARSETS = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi;

/** Whether a `Content-Type` is JSON in UTF-8. Parameters other than `charset` are ignored. */
export const isJsonType = (type: string): boolean =>
  JSON_TYPE.test(type) &&
  [...type.matchAll(CHARSETS)].every(([, charset = '']) => /^"?utf-?8"?$/i.test(charset));
