import type { Shape } from './tool.ts';

/** Adds the currency to each amount of a result, and the time zone to each time. */
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
