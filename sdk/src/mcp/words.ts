import type { Shape } from './tool.ts';

/** A result in which each amount has its currency beside it, and each time its zone. */
export function toWords(value: unknown, shape: Shape, currency?: string): unknown {
  if (Array.isArray(value)) return value.map(element => toWords(element, shape, currency));
  if (typeof value === 'string' && shape === 'amount') return `${value} ${currency}`;
  if (typeof value === 'string' && shape === 'time') return `${value} (UTC)`;
  if (typeof value !== 'object' || value === null || typeof shape === 'string') return value;
  const own = 'currency' in value && typeof value.currency === 'string' ? value.currency : currency;
  const fields = Object.entries(value).map(([name, inner]) => {
    const innerShape = shape[name];
    return [name, innerShape === undefined ? inner : toWords(inner, innerShape, own)];
  });
  return Object.fromEntries(fields);
}
