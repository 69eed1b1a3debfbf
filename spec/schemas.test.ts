import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';

it.each(['public', 'dashboard'])(
  'every schema of the %s service is valid JSON Schema 2020-12, so that validators need not check it',
  service => {
    const file = new URL(`../generated/${service}/openapi.json`, import.meta.url);
    const schemas = [...findSchemas(JSON.parse(readFileSync(file, 'utf8')), '')];
    const ajv = new Ajv2020({ strict: false, logger: false });
    expect(schemas.length).toBeGreaterThan(50);
    const wrong = schemas.filter(({ schema }) => !ajv.validateSchema(schema));
    expect(wrong.map(({ pointer }) => pointer)).toEqual([]);
  },
);

/**
 * Yields named schemas and those of parameters, headers and media types. Nested schemas are part of these.
 */
function* findSchemas(node: unknown, pointer: string): Iterable<{ pointer: string; schema: object }> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const below = `${pointer}/${key}`;
    const isSchema = key === 'schema' || pointer === '/components/schemas';
    if (isSchema && typeof child === 'object' && child !== null) yield { pointer: below, schema: child };
    else yield* findSchemas(child, below);
  }
}

const ANNOTATIONS = ['$ref', 'description', 'examples', 'default', 'deprecated', 'title', 'x-sdk-accepts'];

it.each(['public', 'dashboard'])(
  'no schema of the %s service has keywords next to a reference, which openapi-backend ignores',
  service => {
    const file = new URL(`../generated/${service}/openapi.json`, import.meta.url);
    const constrained = [...findReferences(JSON.parse(readFileSync(file, 'utf8')), '')].filter(
      ({ keywords }) => keywords.some(keyword => !ANNOTATIONS.includes(keyword)),
    );
    expect(constrained).toEqual([]);
  },
);

function* findReferences(node: unknown, pointer: string): Iterable<{ pointer: string; keywords: string[] }> {
  if (typeof node !== 'object' || node === null) return;
  if ('$ref' in node) yield { pointer, keywords: Object.keys(node) };
  else for (const [key, child] of Object.entries(node)) yield* findReferences(child, `${pointer}/${key}`);
}
