/** How much an error keeps of a body that is not the service's. */
const MAX_BYTES = 500;

/** The beginning of a body, for an error; undefined when it is empty. */
export function excerpt(text: string): string | undefined {
  const bytes = new TextEncoder().encode(text.slice(0, MAX_BYTES)).subarray(0, MAX_BYTES);
  return new TextDecoder().decode(bytes, { stream: true }) || undefined;
}
