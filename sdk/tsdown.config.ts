import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    core: 'src/core.ts',
    money: 'src/money.ts',
    otel: 'src/otel.ts',
    testing: 'src/testing/index.ts',
    // Separate from the mock, which must load without MSW.
    msw: 'src/testing/msw.ts',
  },
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  tsconfig: 'tsconfig.build.json',
  hash: false,
  logLevel: 'warn',
  plugins: [
    {
      // The declaration printer puts a doc comment on the line of the previous member, where TypeScript drops
      // it.
      name: 'doc-comments-on-their-own-line',
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && /\.d\.c?ts$/.test(file.fileName)) {
            file.code = file.code.replaceAll(
              /(?<=[;,{}]) ?(\/\*\*(?:(?!\*\/)[\s\S])*\*\/) *(?=\S|\n)/g,
              '\n$1\n',
            );
          }
        }
      },
    },
  ],
};

const code: UserConfig = { ...shared, dts: false, sourcemap: true };
// As ES modules for both formats. For CommonJS, tsdown would write the code again and overwrite the one with
// source maps.
const types: UserConfig = { ...shared, format: 'esm', dts: { emitDtsOnly: true }, clean: false };
const command: UserConfig = {
  ...shared,
  entry: { cli: 'src/cli/main.ts' },
  platform: 'node',
  dts: false,
  clean: false,
  // The code that `mcp` loads on demand, separate from the package's chunks.
  outputOptions: { chunkFileNames: 'cli/[name].js' },
};

export default defineConfig([
  { ...code, format: 'esm' },
  { ...code, format: 'cjs' },
  types,
  { ...types, outExtensions: () => ({ js: '.cjs', dts: '.d.cts' }) },
  { ...command, format: 'esm' },
]);
