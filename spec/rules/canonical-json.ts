/** Serializes equal values to equal JSON, regardless of the order of their properties. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortProperties);

function sortProperties(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
