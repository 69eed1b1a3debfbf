import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = ['public/openapi.json', 'public/openapi.client.json', 'dashboard/openapi.json'] as const;
/** Clients use these names: values of `x-required-scope`, and the event that a receiver gets. */
const KNOWN_BY_NAME = ['Scope', 'WebhookEvent'];
const NO_SCHEMAS = ['example', 'examples', 'default', 'enum', 'const', 'x-codeSamples'];

/** Parameters that are never rejected: with a limit, clients would reject values that the service clamps. */
const CLAMPED = ['page', 'limit'].map(name => `/components/parameters/PageParameters.${name}`);

type Node = Record<string, unknown>;
type Place = { pointer: string; node: Node };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All objects in a document that may be, or refer to, a schema. */
function* walk(node: unknown, pointer = ''): Iterable<Place> {
  if (!isNode(node) || CLAMPED.includes(pointer)) return;
  yield { pointer, node };
  for (const [key, child] of Object.entries(node))
    if (!NO_SCHEMAS.includes(key)) yield* walk(child, `${pointer}/${key}`);
}

const isUnbounded = ({ node: { type, minimum, maximum, maxItems } }: Place): boolean =>
  type === 'integer'
    ? typeof minimum !== 'number' || typeof maximum !== 'number'
    : type === 'array' && typeof maxItems !== 'number';

describe.each(DOCUMENTS)('%s', name => {
  const document = JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8'));
  const places = [...walk(document)];

  it('limits every integer and array in requests and responses', () => {
    expect(places.filter(({ node }) => node.type === 'integer').length).toBeGreaterThan(15);
    expect(places.filter(isUnbounded).map(({ pointer }) => pointer)).toEqual([]);
  });

  it('has no unreferenced components', () => {
    const used = new Set(places.map(({ node }) => node.$ref));
    const { securitySchemes: _, ...components } = document.components;
    const names = Object.entries<Node>(components).flatMap(([kind, entries]) =>
      Object.keys(entries).map(entry => `#/components/${kind}/${entry}`),
    );
    expect(names.length).toBeGreaterThan(20);
    const unused = names
      .filter(reference => !used.has(reference))
      .map(reference => reference.split('/').at(-1));
    expect(KNOWN_BY_NAME).toEqual(expect.arrayContaining(unused));
  });
});
