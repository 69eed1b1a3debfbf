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
 * @param successor A later version of the document. Where its bounds are wider, they are taken: the document, without bounds, allowed them.
 */
export function boundValues(document: OpenApiDocument, successor?: OpenApiDocument): OpenApiDocument {
  return boundNode(document, successor) as OpenApiDocument;
}

function boundNode(node: unknown, successor: unknown): unknown {
  if (Array.isArray(node))
    return node.map((item, index) =>
      boundNode(item, Array.isArray(successor) ? successor[index] : undefined),
    );
  if (typeof node !== 'object' || node === null || 'x-ignore-invalid' in node) return node;
  const later: Record<string, unknown> = isObject(successor) ? successor : {};
  const bounds = 'type' in node ? getBounds(node.type, later) : {};
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    OTHERS.includes(key) ? value : boundNode(value, later[key]),
  ]);
  const missing = Object.entries(bounds).filter(([keyword]) => !(keyword in node));
  return Object.fromEntries([...entries, ...missing]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function getBounds(type: unknown, later: Record<string, unknown>): object {
  if (type === 'integer')
    return {
      minimum: Math.min(0, Number(later.minimum ?? 0)),
      maximum: Math.max(MAX_INTEGER, Number(later.maximum ?? 0)),
    };
  return type === 'array' ? { maxItems: Math.max(MAX_ITEMS, Number(later.maxItems ?? 0)) } : {};
}
