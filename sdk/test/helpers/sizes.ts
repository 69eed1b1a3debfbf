import type { MeasuredPackage } from '../../../test/helpers/sizes.ts';
import { folder } from './build.ts';

/** Each entry point as a bundle that uses all of it. */
export const MEASURED: MeasuredPackage = {
  folder,
  entries: {
    '.': "export * from './dist/index.js'",
    './core': "export * from './dist/core.js'",
  },
};
