import type { OpenApiDocument } from './document.ts';

/** Larger JSON numbers aren't exact in JavaScript, in which the service reads, stores and writes integers. */
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
/**
 * Arrays in responses are either part of a MongoDB document of at most 16 MiB or a list of one restaurant's
 * resources.
 */
const MAX_ITEMS = 100_000;

/** These aren't schemas, although they can look like one. */
const OTHERS = ['example', 'examples', 'default', 'enum', 'const', 'x-codeSamples'];

/**
 * Adds bounds to integers and arrays that have none in the contract. Integers are counts, so their minimum is
 * 0. Parameters that are never rejected stay unbounded, because generated clients would reject them.
 * @param successor A later version of the document. Its bounds are used if they are wider, because the
 * document without bounds allowed those values.
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
