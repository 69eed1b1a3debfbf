import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument, OperationRoute } from './contract.ts';
import { around, junk } from './schema-arbitraries.ts';
import { DANGEROUS } from './undeclared-fields.ts';

const { FUZZ_SEED = '4', FUZZ_FACTOR = '1' } = process.env;

/** A fixed seed makes results reproducible. `FUZZ_SEED` changes it, `FUZZ_FACTOR` runs longer. */
export const randomRuns = (runs: number) => ({
  seed: Number(FUZZ_SEED),
  numRuns: runs * Number(FUZZ_FACTOR),
  endOnFailure: true,
});

/** Counts responses by status, and prints the counts of a customized run. */
export function countAnswers() {
  const counts: Record<number, number> = {};
  return {
    add(status: number): void {
      counts[status] = (counts[status] ?? 0) + 1;
    },
    tell(): void {
      if (FUZZ_FACTOR === '1' && FUZZ_SEED === '4') return;
      const sent = Object.values(counts).reduce((sum, count) => sum + count, 0);
      console.log(`${sent} requests with seed ${FUZZ_SEED}, answered with`, counts);
    },
  };
}

/** Path segments as sent, with valid and invalid percent-encoding. */
export const oddText = fc.oneof(
  fc.constantFrom('%00', '%', '%zz', '%ED%A0%80', '%FF', '%2F', '..%2f..', '%2e', ';a=b', '[$ne]', '$gt'),
  fc.constantFrom('__proto__', 'constructor', '0', '-1', '1e3', '9'.repeat(400), 'x'.repeat(1_000)),
  fc.string({ unit: 'binary' }).map(text => encodeURIComponent(text.toWellFormed())),
);

export function drawQuery({ operation }: OperationRoute, identifiers: string[]): Arbitrary<string> {
  const declared = (operation.parameters ?? []).map(({ name, $ref = '' }) => name ?? $ref.split('.').at(-1));
  const undeclared = Object.keys(DANGEROUS).map(encodeURIComponent);
  const names = fc.oneof(fc.constantFrom('unknown', ...declared), fc.constantFrom(...undeclared), oddText);
  const values = fc.oneof(
    oddText,
    fc.constantFrom(...identifiers, 'true', 'ready', '2026-03-14', '%2B275760-09-13', '2', '-5', ''),
    junk.map(value => encodeURIComponent(String(JSON.stringify(value)))),
  );
  return fc.oneof(
    fc
      .array(fc.tuple(names, values), { maxLength: 5 })
      .map(pairs => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
    fc.constantFrom('&&&', '=', '?', '&=&=', 'a=1&'.repeat(2_000), 'page'),
  );
}

/**
 * Bodies around the schema: a valid one, with and without one replaced field, and invalid text that is
 * truncated, deeply nested, or a megabyte large.
 */
export function drawBody(
  contract: OpenApiDocument,
  { operation }: OperationRoute,
  identifiers: string[],
  valid?: unknown,
): Arbitrary<string | undefined> {
  const content = operation.requestBody?.content['application/json'];
  if (!content) return fc.constant(undefined);
  const values = around(contract, content.schema, identifiers);
  const almostValid = fc.tuple(values, fc.nat()).map(([value, index]) => {
    const fields = Object.entries(Object(value));
    return {
      ...Object(valid),
      ...Object.fromEntries(fields.slice(index % (fields.length || 1)).slice(0, 1)),
    };
  });
  const near = fc
    .oneof(values, valid === undefined ? values : almostValid)
    .map(value => JSON.stringify(value));
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const odd = fc.constantFrom(
    '',
    '{',
    'undefined',
    '{"status":1e999,"quantity":1e999,"prices":[{"price":1e999}]}',
    '{"__proto__":{"status":"ready","published":true}}',
    '"{\\"status\\":\\"ready\\",\\"published\\":true}"',
    nested(50_000),
    `{"published":${nested(50_000)},"status":${nested(50_000)}}`,
    '{"published":true}'.padEnd(1_000_000),
    `{"status":"${'x'.repeat(200_000)}"}`,
    `{"published":1,"prices":[${Array(20_000).fill('{}').join()}]}`,
  );
  const cut = fc.tuple(near, fc.nat({ max: 60 })).map(([text, length]) => text.slice(0, length));
  return fc.oneof(
    { weight: 8, arbitrary: near },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: odd },
  );
}
