import type { OrderReference } from './store.ts';

/** All digits name an order number, anything else an id. A number beyond what an order can bear names no order. */
export function parseReference(reference: string): OrderReference {
  if (!/^\d+$/.test(reference)) return { id: reference };
  return { number: Number(reference) };
}
