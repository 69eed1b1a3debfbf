import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    core: 'src/core.ts',
    money: 'src/money.ts',
    otel: 'src/otel.ts',
    testing: 'src/testing/index.ts',
    // Apart from the mock, which must load where MSW is not installed.
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
      // The printer of the declarations puts a doc comment behind the member before it, where TypeScript drops it.
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
// Of both formats as ES modules: of CommonJS, tsdown would write the code once more, over the one with the source maps.
const types: UserConfig = { ...shared, format: 'esm', dts: { emitDtsOnly: true }, clean: false };
const command: UserConfig = {
  ...shared,
  entry: { cli: 'src/cli/main.ts' },
  platform: 'node',
  dts: false,
  clean: false,
  // What `mcp` loads when it is called, apart from the chunks of the package.
  outputOptions: { chunkFileNames: 'cli/[name].js' },
};

export default defineConfig([
  { ...code, format: 'esm' },
  { ...code, format: 'cjs' },
  types,
  { ...types, outExtensions: () => ({ js: '.cjs', dts: '.d.cts' }) },
  { ...command, format: 'esm' },
]);
