import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMock } from '../src/testing/index.ts';
import { buildPackage, folder } from './helpers/build.ts';

// Runs every example in the README and in doc comments against the mock, with the built package.
const mock = createMock();
const realFetch = globalThis.fetch;
const scratch = `${folder}/dist/.examples`;

beforeAll(async () => {
  await buildPackage();
  await mkdir(scratch, { recursive: true });
  vi.stubEnv('API_KEY', 'rok_example');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : input;
    return (url.startsWith('https://api.example.com/') ? mock.fetch : realFetch)(input, init);
  });
});
const { connect } = Socket.prototype;
afterEach(() => mock.reset());
// Interception that an example leaves on would also affect the servers of other test files.
afterEach(() => expect(Socket.prototype.connect).toBe(connect));
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await rm(scratch, { recursive: true });
});

const client = `const client = new RestaurantOrdering({ apiKey: 'rok_example', baseUrl: 'https://api.example.com' });`;

/** Code that the examples presuppose, unless they define it themselves. */
const given: Record<string, string> = {
  order: 'const order = await client.orders.get(1042);',
  mock: 'const mock = createMock();',
  apiKey: "const apiKey = 'rok_example';",
  baseUrl: "const baseUrl = 'https://api.example.com';",
};

async function runExample(name: string, example: string): Promise<void> {
  const modules = ['index', 'core', 'money', 'testing', 'msw'];
  const declared = (word: string) =>
    new RegExp(`(?:const|let) (?:\\{[^}]*\\b)?${word}\\b|import[^;]*\\b${word}\\b[^;]*from`).test(example);
  const needs = (word: string) =>
    new RegExp(`(?<![\\w'"/-])(?<!(?<!\\.\\.)\\.)${word}\\b(?!:)`).test(example) && !declared(word);
  const lines: string[] = [];
  const body = [needs('client') || needs('order') ? client : ''];
  for (const [word, line] of Object.entries(given)) if (needs(word)) body.push(line);
  const taken = new Set<string>();
  for (const module of modules) {
    const exported = Object.keys(await import(`${folder}/dist/${module}.js`));
    const names = exported.filter(
      word => !taken.has(word) && (needs(word) || (body.join().includes(word) && !declared(word))),
    );
    for (const word of names) taken.add(word);
    if (names.length > 0) lines.push(`import { ${names.join(', ')} } from '${specifier(module)}';`);
  }
  const file = `${scratch}/${name.replaceAll(/\W+/g, '-')}.ts`;
  await writeFile(file, [...lines, ...body, example].join('\n'));
  await import(file);
}

const specifier = (module: string) =>
  module === 'index' ? '@restaurant-ordering/sdk' : `@restaurant-ordering/sdk/${module}`;

const examplesIn = (text: string) => [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

describe('README', async () => {
  const examples = examplesIn(await readFile(`${folder}/README.md`, 'utf8'));
  test('has examples', () => expect(examples.length).toBeGreaterThan(12));
  test.each(examples.map((code, index) => [index + 1, code] as const))(
    'example %i runs',
    async (index, code) => {
      await runExample(`readme ${index}`, code);
    },
  );
});

describe('Doc comments', async () => {
  const found: [string, string][] = [];
  for await (const file of glob('src/**/*.ts', { cwd: folder, exclude: ['src/generated/**'] })) {
    const text = (await readFile(`${folder}/${file}`, 'utf8')).replaceAll(/^ *\* ?/gm, '');
    examplesIn(text).forEach((code, index) => {
      found.push([`${file} ${index + 1}`, code]);
    });
  }
  test('have examples', () => expect(found.length).toBeGreaterThan(8));
  test.each(found)('%s runs', runExample);
});
