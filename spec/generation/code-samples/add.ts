import type { OpenApiDocument } from '../document.ts';
import { mapOperations } from '../map-operations.ts';
import { renderCurlSample } from './curl.ts';
import { renderGoSample } from './go.ts';
import { renderJavaSample } from './java.ts';
import { renderPhpSample } from './php.ts';
import { renderPythonSample } from './python.ts';
import { readSampleRequest } from './request.ts';
import { renderSdkSample } from './sdk.ts';

const LANGUAGES = [
  { lang: 'TypeScript', label: 'SDK', render: renderSdkSample },
  { lang: 'Shell', label: 'curl', render: renderCurlSample },
  { lang: 'Python', label: 'Python', render: renderPythonSample },
  { lang: 'Go', label: 'Go', render: renderGoSample },
  { lang: 'PHP', label: 'PHP', render: renderPhpSample },
  { lang: 'Java', label: 'Java', render: renderJavaSample },
];

/** Adds samples of each operation as `x-codeSamples`, based on its first example. A test runs them. */
export function addCodeSamples(document: OpenApiDocument): OpenApiDocument {
  return mapOperations(document, (operation, method, path) => {
    const request = readSampleRequest(document, operation, method, path);
    const samples = LANGUAGES.map(({ lang, label, render }) => ({ lang, label, source: render(request) }));
    return { ...operation, 'x-codeSamples': samples };
  });
}
