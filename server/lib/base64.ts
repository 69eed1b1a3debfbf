/**
 * The bytes of a text, or undefined if it is not in base64. Compared with how they are encoded, because a regular expression overflows the
 * stack with texts of ten megabytes, and the decoder takes any text.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const characters = text.slice(0, text.length - padding);
  return bytes.toString('base64').slice(0, characters.length) === characters ? bytes : undefined;
}
