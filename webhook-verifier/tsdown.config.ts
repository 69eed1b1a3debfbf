import { defineConfig, type UserConfig } from 'tsdown';

const library = ['index', 'node', 'express', 'fastify', 'hono', 'fetch', 'testing', 'deduplicate'];

const shared: UserConfig = {
  platform: 'node',
  target: 'es2022',
  fixedExtension: false,
  tsconfig: 'tsconfig.build.json',
  hash: false,
  logLevel: 'warn',
  dts: true,
};

export default defineConfig([
  { ...shared, entry: [...library, 'cli'].map(name => `src/${name}.ts`), format: 'esm' },
  { ...shared, entry: library.map(name => `src/${name}.ts`), format: 'cjs' },
]);
