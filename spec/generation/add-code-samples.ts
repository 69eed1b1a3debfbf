import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from './document.ts';

const SAMPLES = new URL('../../server/docs/samples/', import.meta.url);
const LANGUAGES = [
  { lang: 'TypeScript', label: 'SDK', extension: 'ts' },
  { lang: 'Shell', label: 'curl', extension: 'sh' },
];

/** The samples of each operation, which a test runs, as `x-codeSamples`. */
export async function addCodeSamples(document: OpenApiDocument): Promise<OpenApiDocument> {
  for (const operation of Object.values(document.paths).flatMap(item => Object.values(item))) {
    operation['x-codeSamples'] = await Promise.all(
      LANGUAGES.map(async ({ lang, label, extension }) => {
        const name = `${operation.operationId}.${extension}`;
        const source = await readFile(new URL(name, SAMPLES), 'utf8').catch(() => {
          throw new Error(
            `${operation.operationId} has no ${label} sample: write server/docs/samples/${name}`,
          );
        });
        return { lang, label, source: source.trimEnd() };
      }),
    );
  }
  return document;
}
