import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const catalog = (entry: string) => ({
  path: `<rootDir>/locales/${entry}/{locale}`,
  include: [`<rootDir>/${entry}`, '<rootDir>/shared'],
});

/** One catalogue for each entry: a guest's phone does not load the dashboard's texts. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar'],
  catalogs: ['dashboard', 'kitchen', 'storefront'].map(catalog),
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
