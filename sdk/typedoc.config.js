/** @type {Partial<import('typedoc').TypeDocOptions>} */
export default {
  name: '@restaurant-ordering/sdk',
  entryPoints: ['src/index.ts', 'src/core.ts', 'src/money.ts', 'src/testing/index.ts'],
  out: 'dist/docs',
  tsconfig: 'tsconfig.build.json',
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  treatWarningsAsErrors: true,
  validation: { invalidLink: true, notDocumented: false, notExported: false },
};
