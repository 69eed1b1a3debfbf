import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const catalog = (entry: string) => ({
  path: `<rootDir>/locales/${entry}/{locale}`,
  include: [`<rootDir>/${entry}`, '<rootDir>/shared'],
});

/** One catalog per application, so that guests' phones do not load the dashboard's texts. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar'],
  catalogs: ['dashboard', 'kitchen', 'storefront'].map(catalog),
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
