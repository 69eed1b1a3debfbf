/** The maximum size of a body from elsewhere that an error keeps. */
const MAX_BYTES = 500;

/** The start of a body, for an error; undefined if the body is empty. */
export function excerpt(text: string): string | undefined {
  const bytes = new TextEncoder().encode(text.slice(0, MAX_BYTES)).subarray(0, MAX_BYTES);
  return new TextDecoder().decode(bytes, { stream: true }) || undefined;
}
