import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    core: 'src/core.ts',
    money: 'src/money.ts',
    testing: 'src/testing/index.ts',
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
