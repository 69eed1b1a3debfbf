// @module-tag long
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { test as base, describe, expect } from 'vitest';
import { buildPackage } from '../helpers/build-package.ts';
import { collectSnippets, root, type Snippet } from './collect.ts';
import { COMPILERS, compilerOptions, findErrors } from './compile.ts';
import { STUBS } from './stubs.ts';

const run = promisify(execFile);
const snippets = await collectSnippets();
const typed = snippets.filter(({ language }) => language === 'ts');

const it = base
  /** A bundled project with one file per snippet, like a partner's. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('project', { scope: 'file' }, async ({}, { onCleanup }) => {
    await Promise.all(['sdk', 'webhook-verifier'].map(name => buildPackage(join(root, name))));
    await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
    const folder = await mkdtemp(join(root, 'node_modules/.cache/snippets-'));
    onCleanup(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const write = (snippet: Snippet, declarations: string[]) =>
      writeFile(join(folder, toFile(snippet)), [...declarations, snippet.code, 'export {};'].join('\n'));
    await Promise.all(typed.map(snippet => write(snippet, [])));
    const missing = findMissingNames(folder);
    await Promise.all(
      typed.map(async snippet => {
        const names = [...(missing.get(toFile(snippet)) ?? [])];
        await write(snippet, await Promise.all(names.map(name => declare(snippet, name))));
      }),
    );
    return folder;
  });

const toFile = ({ name }: Snippet): string => `${name.replaceAll(/\W+/g, '-')}.ts`;

const CANNOT_FIND_NAME = [2304, 2552, 18004, 2582];

/** By file, the undeclared names in a snippet. */
function findMissingNames(folder: string): Map<string, Set<string>> {
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  ) ?? { options: {}, fileNames: [] };
  const program = ts.createProgram(fileNames, options);
  const missing = new Map<string, Set<string>>();
  for (const { code, file, start, length } of program.getSemanticDiagnostics()) {
    if (!CANNOT_FIND_NAME.includes(code) || !file || start === undefined) continue;
    const name = file.text.slice(start, start + (length ?? 0));
    const key = file.fileName.slice(file.fileName.lastIndexOf('/') + 1);
    missing.set(key, (missing.get(key) ?? new Set()).add(name));
  }
  return missing;
}

/** A stub, or an import from the snippet's package, preferably from its own entry. */
async function declare({ label, from }: Snippet, name: string): Promise<string> {
  const stub = [label, from?.entry ?? '', from?.package ?? ''].map(key => STUBS[key]?.[name]).find(Boolean);
  if (stub) return stub;
  if (!from) return '';
  const { exports } = (await import(join(root, from.package, 'package.json'), { with: { type: 'json' } }))
    .default;
  const entries = [`./${from.entry}`, ...Object.keys(exports)].filter(entry => exports[entry]?.import);
  for (const entry of entries) {
    const module = await import(join(root, from.package, exports[entry].import));
    if (name in module)
      return `import { ${name} } from '@restaurant-ordering/${from.package}${entry.slice(1)}';`;
  }
  return '';
}

describe('Every published snippet', () => {
  it.for(COMPILERS)('compiles in strict mode with %s', async (compiler, { project }) => {
    expect(await findErrors(compiler, project)).toBe('');
  });

  it.for(snippets.filter(({ language }) => language === 'sh'))(
    'is valid shell syntax: $name',
    async ({ code }) => {
      await run('sh', ['-n', '-c', code]);
    },
  );

  it('is found', () => {
    const count = (start: string) => snippets.filter(({ name }) => name.startsWith(start)).length;
    expect(count('README.md')).toBeGreaterThan(2);
    expect(count('server/deploy/README.md')).toBeGreaterThan(4);
    expect(count('sdk/README.md')).toBeGreaterThan(12);
    expect(count('sdk/src/')).toBeGreaterThan(8);
    expect(count('webhook-verifier/README.md')).toBeGreaterThan(10);
    expect(count('webhook-verifier/src/')).toBeGreaterThan(10);
    expect(count('server/docs/guides/')).toBeGreaterThan(15);
  });
});
