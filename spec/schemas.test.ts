import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';

it.each(['public', 'dashboard'])(
  'every schema of the %s service is one of JSON Schema 2020-12, so that validators need not look again',
  service => {
    const file = new URL(`../generated/${service}/openapi.json`, import.meta.url);
    const schemas = [...findSchemas(JSON.parse(readFileSync(file, 'utf8')), '')];
    const ajv = new Ajv2020({ strict: false, logger: false });
    expect(schemas.length).toBeGreaterThan(50);
    const wrong = schemas.filter(({ schema }) => !ajv.validateSchema(schema));
    expect(wrong.map(({ place }) => place)).toEqual([]);
  },
);

/** Those of parameters, headers and media types, and the named ones, each with all that is in it. */
function* findSchemas(node: unknown, place: string): Iterable<{ place: string; schema: object }> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const below = `${place}/${key}`;
    const isSchema = key === 'schema' || place === '/components/schemas';
    if (isSchema && typeof child === 'object' && child !== null) yield { place: below, schema: child };
    else yield* findSchemas(child, below);
  }
}
