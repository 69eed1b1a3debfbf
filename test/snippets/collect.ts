import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operations } from '../helpers/contract.ts';

export type Snippet = {
  /** The file and the snippet's position. */
  name: string;
  language: 'ts' | 'sh';
  /** The word after the language, such as `hono`. */
  label: string;
  code: string;
  /** The package whose exports it may use without importing, and its entry. */
  from?: { package: 'sdk' | 'webhook-verifier'; entry: string };
};

export const root = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = ['sdk', 'webhook-verifier'] as const;
const LANGUAGES: Record<string, Snippet['language']> = {
  ts: 'ts',
  js: 'ts',
  typescript: 'ts',
  sh: 'sh',
  bash: 'sh',
};

/** Every published code snippet: in READMEs, doc comments, the documentation, and its samples. */
export async function collectSnippets(): Promise<Snippet[]> {
  const guides = await find('server/docs/guides/*.md');
  const texts = await Promise.all(
    ['README.md', 'server/deploy/README.md', ...guides].map(async file => extract(file, await read(file))),
  );
  const samples = operations.map(({ operation }): Snippet => {
    const { source } = operation['x-codeSamples'].find(({ label }) => label === 'SDK') ?? { source: '' };
    return { name: `sample of ${operation.operationId}`, language: 'ts', label: '', code: source };
  });
  const packages = PACKAGES.map(async folder => {
    const readme = extract(`${folder}/README.md`, await read(`${folder}/README.md`));
    const comments = (await find(`${folder}/src/**/*.ts`)).map(async file => {
      const entry = file.replace(/^.*\/src\/(testing\/)?/, '').replace(/\.ts$/, '');
      const prose = (await read(file)).replaceAll(/^ *\* ?/gm, '');
      return extract(file, prose).map(snippet => ({ ...snippet, from: { package: folder, entry } }));
    });
    return [
      ...readme.map(snippet => ({ ...snippet, from: { package: folder, entry: 'index' } })),
      ...(await Promise.all(comments)).flat(),
    ];
  });
  return [...texts.flat(), ...samples, ...(await Promise.all(packages)).flat()];
}

function extract(file: string, markdown: string): Snippet[] {
  const fences = markdown.matchAll(/^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm);
  return [...fences].flatMap(([, word = '', label = '', code = ''], index) => {
    const language = LANGUAGES[word];
    return language ? [{ name: `${file} ${index + 1}`, language, label, code }] : [];
  });
}

const read = (file: string) => readFile(root + file, 'utf8');

async function find(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: root, exclude: ['**/generated/**'] })) files.push(file);
  return files.sort();
}
