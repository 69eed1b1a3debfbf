import { readdir, readFile, writeFile } from 'node:fs/promises';
import { defineConfig, type UserConfig } from 'tsdown';

// The package has to be small. Few files, since each costs about as much as a short function; and all JavaScript in
// files of one extension, since npm packs by extension and what is near compresses well: modules in `dist/`, CommonJS
// and all types in `dist/cjs/`.
const library = ['index', 'node', 'express', 'fastify', 'hono', 'fetch', 'testing', 'deduplicate'];

const shared: UserConfig = {
  platform: 'node',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  hash: false,
  minify: { compress: true, mangle: { toplevel: false }, codegen: true },
  logLevel: 'warn',
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
  outputOptions: {
    generatedCode: { symbols: false },
    codeSplitting: {
      groups: [
        { name: 'types.d', test: /\.d\.ts$/, minShareCount: 2 },
        { name: 'shared', minShareCount: 2 },
      ],
    },
  },
};

export default defineConfig([
  {
    ...shared,
    entry: entries([...library, 'cli']),
    format: 'esm',
    dts: false,
    clean: false,
    onSuccess: writeModuleTypes,
  },
  {
    ...shared,
    entry: entries(library),
    format: 'cjs',
    outDir: 'dist/cjs',
    dts: true,
    onSuccess: finishCommonJs,
  },
]);

function entries(names: readonly string[]): string[] {
  return names.map(name => `src/${name}.ts`);
}

async function writeModuleTypes(): Promise<void> {
  for (const name of library) await writeFile(`dist/${name}.d.ts`, `export * from './cjs/${name}.js';\n`);
}

/** Comments stay in the sources and the README: the package has no room for them. */
async function finishCommonJs(): Promise<void> {
  await writeFile('dist/cjs/package.json', '{"type":"commonjs"}\n');
  for (const name of (await readdir('dist/cjs')).filter(file => file.endsWith('.d.ts'))) {
    const types = await readFile(`dist/cjs/${name}`, 'utf8');
    await writeFile(`dist/cjs/${name}`, types.replaceAll(/^ *(?:\/\*\*[\s\S]*?\*\/|\/\/.*)\n|^ +/gm, ''));
  }
}
