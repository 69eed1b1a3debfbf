/**
 * Decodes base64. Undefined if the text is not base64. Compares the re-encoded bytes, because the decoder
 * accepts any text and a regular expression overflows the stack on ten megabytes.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const characters = text.slice(0, text.length - padding);
  return bytes.toString('base64').slice(0, characters.length) === characters ? bytes : undefined;
}
