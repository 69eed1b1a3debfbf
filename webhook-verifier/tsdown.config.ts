import { writeFile } from 'node:fs/promises';
import { defineConfig, type UserConfig } from 'tsdown';

const stores = ['redis', 'mongodb', 'postgres', 'kv'];
const library = [
  ...['index', 'node', 'express', 'fastify', 'hono', 'fetch', 'testing', 'deduplicate'],
  ...stores,
];

const shared: UserConfig = {
  platform: 'node',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
  hash: false,
  logLevel: 'warn',
};

const code: UserConfig = {
  ...shared,
  dts: false,
  sourcemap: true,
  // Doc comments are in the types, where editors look for them, and in the sources within the maps.
  outputOptions: { comments: { jsdoc: false } },
};

// As ES modules for both formats. For CommonJS, tsdown would write the code again and overwrite the one with
// source maps.
const types: UserConfig = { ...shared, format: 'esm', dts: { emitDtsOnly: true }, clean: false };

export default defineConfig([
  { ...code, entry: toPaths([...library, 'cli']), format: 'esm', outDir: 'dist/esm' },
  { ...code, entry: toPaths(library), format: 'cjs', outDir: 'dist/cjs', onSuccess: markCommonJs },
  { ...types, entry: toPaths(library), outDir: 'dist/esm' },
  { ...types, entry: toPaths(library), outDir: 'dist/cjs' },
]);

function toPaths(names: string[]): string[] {
  return names.map(name => `src/${name}.ts`);
}

function markCommonJs(): Promise<void> {
  return writeFile('dist/cjs/package.json', '{ "type": "commonjs" }\n');
}
