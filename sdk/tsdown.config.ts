import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    core: 'src/core.ts',
    money: 'src/money.ts',
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
  dts: true,
};

export default defineConfig([
  { ...shared, format: 'esm' },
  { ...shared, format: 'cjs' },
]);
