import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { compilerOptions, findErrors } from '../snippets/compile.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const modules = new URL('../../node_modules/', import.meta.url);

type Manifest = {
  name: string;
  repository: { directory: string };
  publishConfig: object;
  exports: Record<string, unknown>;
  dependencies?: Record<string, string>;
};

const RUNTIMES: Record<string, string[]> = {
  'Node 20': [require.resolve('node-20/bin/node')],
  'Node 22': [require.resolve('node-22/bin/node')],
  'Node 24': [process.execPath],
  Bun: [require.resolve('bun/bin/bun.exe'), 'run'],
};

const MODERN = { node16: 'node16', bundler: 'esnext' };
/** Compilers and their module resolution modes. TypeScript 7 dropped `node10`. */
const RESOLUTIONS = {
  'typescript-5.4': { node10: 'commonjs', ...MODERN },
  typescript: { node10: 'commonjs', ...MODERN },
  'typescript-7': MODERN,
};

/** A packed package's files; checks that each entry loads in an otherwise empty project. */
export async function checkPacked(folder: string, omit: string[] = []): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    const manifest = await install(folder, project);
    const installed = join(project, 'node_modules', manifest.name);
    expect(manifest).toMatchObject({
      repository: { directory: folder.split('/').at(-1) },
      homepage: expect.stringMatching(/^https:/),
      bugs: expect.stringMatching(/^https:/),
      publishConfig: { access: 'public', provenance: true },
    });
    for (const range of Object.values(manifest.dependencies ?? {})) expect(range).toMatch(/^\^\d/);
    await expectWholeFiles(installed);
    await expectPublishable(folder);

    const names = listEntries(manifest, omit);
    await writeFile(join(project, 'modules.mjs'), names.map(name => `await import(${name});\n`).join(''));
    await writeFile(join(project, 'common.cjs'), names.map(name => `require(${name});\n`).join(''));
    for (const [runtime, [binary = '', ...options]] of Object.entries(RUNTIMES)) {
      for (const script of ['modules.mjs', 'common.cjs']) {
        const loaded = run(binary, [...options, script], { cwd: project });
        await expect(loaded, `${runtime}, ${script}`).resolves.toMatchObject({ stderr: '' });
      }
    }
  } finally {
    await rm(project, { recursive: true });
  }
}

/** Packages to which declarations refer. */
const DECLARED = ['@types/node', 'undici-types', 'openapi-typescript-helpers', '@opentelemetry/api'];

/**
 * Checks that each entry's declarations compile, including themselves, with the oldest TypeScript and all
 * others that resolve them.
 */
export async function checkPackedTypes(folder: string, omit: string[] = []): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'packed-types-'));
  try {
    const manifest = await install(folder, project);
    for (const name of DECLARED) {
      const link = join(project, 'node_modules', name);
      await mkdir(join(link, '..'), { recursive: true });
      await symlink(new URL(name, modules), link).catch(ignoreExisting);
    }
    const imports = listEntries(manifest, omit).map(
      (name, index) => `import * as entry${index} from ${name};\nconsole.log(Object.keys(entry${index}));\n`,
    );
    await writeFile(join(project, 'entries.ts'), imports.join(''));
    for (const [compiler, resolutions] of Object.entries(RESOLUTIONS)) {
      for (const [moduleResolution, module] of Object.entries(resolutions)) {
        const options = { ...compilerOptions, module, moduleResolution, skipLibCheck: false };
        const config = { compilerOptions: options, files: ['entries.ts'] };
        await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
        expect(await findErrors(compiler, project), `${compiler}, ${moduleResolution}`).toBe('');
      }
    }
  } finally {
    await rm(project, { recursive: true });
  }
}

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

const listEntries = ({ name, exports }: Manifest, omit: string[]): string[] =>
  Object.keys(exports)
    .filter(entry => !entry.endsWith('.json') && !omit.includes(entry))
    .map(entry => JSON.stringify(entry.replace('.', name)));

/** Installs the tarball like npm, without the network. */
async function install(folder: string, project: string): Promise<Manifest> {
  const pack = ['pack', folder, '--ignore-scripts', '--silent', '--pack-destination', project];
  const { stdout } = await run('npm', pack);
  await run('tar', ['-xzf', stdout.trim()], { cwd: project });
  const manifest: Manifest = JSON.parse(await readFile(join(project, 'package/package.json'), 'utf8'));
  const installed = join(project, 'node_modules');
  await mkdir(installed);
  await cp(join(project, 'package'), join(installed, manifest.name), { recursive: true });
  // The dependency's own dependency contains only types.
  for (const name of Object.keys(manifest.dependencies ?? {}))
    await cp(new URL(name, modules), join(installed, name), { recursive: true, dereference: true });
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  return manifest;
}

/** npm publishes the package without corrections. Contacts no registry. */
async function expectPublishable(folder: string): Promise<void> {
  const offline = ['--registry', 'http://127.0.0.1:9', '--fetch-retries', '0'];
  const { stderr } = await run('npm', [
    'publish',
    folder,
    '--dry-run',
    '--ignore-scripts',
    '--json',
    ...offline,
  ]);
  expect(stderr).not.toContain('npm warn publish');
}

async function expectWholeFiles(installed: string): Promise<void> {
  const files = (await readdir(installed, { recursive: true, withFileTypes: true })).filter(file =>
    file.isFile(),
  );
  const names = files.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md']));
  expect(names.some(name => name.endsWith('.js.map'))).toBe(true);
  for (const { name, parentPath } of files) {
    const file = join(parentPath, name);
    const text = await readFile(file, 'utf8');
    expect(text, `${name} names no folder of the machine that built it`).not.toMatch(
      /file:\/\/\/|\/home\/|\/tmp\//,
    );
    const [, map = name] = /^\/\/# sourceMappingURL=(.*)$/m.exec(text) ?? [];
    expect(names, name).toContain(map);
    if (name.endsWith('.map')) await expectSourceMap(file, text);
    if (/(?<!\/cjs\/[^/]+)\.d\.ts$/.test(file)) expect(await readCommonTypes(file), name).toBe(text);
  }
}

/** Checks that the source map contains its sources, and that the code refers to it. */
async function expectSourceMap(file: string, text: string): Promise<void> {
  const { sources, sourcesContent } = JSON.parse(text);
  expect(sourcesContent, file).toHaveLength(sources.length);
  const code = await readFile(file.replace(/\.map$/, ''), 'utf8');
  expect(code.split('\n').at(-1)).toBe(`//# sourceMappingURL=${basename(file)}`);
}

/** The CommonJS types, in their own folder or file, in the form of ES modules. */
async function readCommonTypes(file: string): Promise<string> {
  const common = file.includes('/esm/') ? file.replace('/esm/', '/cjs/') : file.replace('.d.ts', '.d.cts');
  return (await readFile(common, 'utf8')).replaceAll(/(?<=from ".*)\.cjs"/g, '.js"');
}
