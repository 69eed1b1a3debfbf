import type { OpenApiDocument } from './document.ts';

/** Beyond it, JSON numbers are not exact in JavaScript. The service reads, stores and writes integers as such numbers. */
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
/** An array of a response is part of one MongoDB document of at most 16 MiB, or a list of what one restaurant has. */
const MAX_ITEMS = 100_000;

/** No schemas, though they may look like some. */
const OTHERS = ['example', 'examples', 'default', 'enum', 'const', 'x-codeSamples'];

/**
 * Bounds each integer and array for which the contract states no bounds of its own: an integer counts something, from 0. Parameters
 * that are never rejected stay as they are, since a bound would make generated clients reject them.
 */
export function boundValues(document: OpenApiDocument): OpenApiDocument {
  return boundNode(document) as OpenApiDocument;
}

function boundNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(boundNode);
  if (typeof node !== 'object' || node === null || 'x-ignore-invalid' in node) return node;
  const bounds = 'type' in node ? getBounds(node.type) : {};
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    OTHERS.includes(key) ? value : boundNode(value),
  ]);
  const missing = Object.entries(bounds).filter(([keyword]) => !(keyword in node));
  return Object.fromEntries([...entries, ...missing]);
}

function getBounds(type: unknown): object {
  if (type === 'integer') return { minimum: 0, maximum: MAX_INTEGER };
  return type === 'array' ? { maxItems: MAX_ITEMS } : {};
}
