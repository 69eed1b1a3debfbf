export type OrderReference = { id: string } | { number: number };

/** Digits only are a number, anything else is an id. */
export function parseReference(reference: string): OrderReference {
  if (!/^\d+$/.test(reference)) return { id: reference };
  return { number: Number(reference) };
}
