import { fileURLToPath } from 'node:url';

/** The output folder of `npm run docs:build`, from which the service serves the site. */
export const SITE_FOLDER = fileURLToPath(new URL('dist', import.meta.url));

/** Shown for unknown paths below `/docs/`. */
export const NOT_FOUND_FILE = '404.html';

/** The service substitutes its own origin. */
export const SITEMAP_FILE = 'sitemap.xml';
export const SITEMAP_ORIGIN = 'https://docs.example.com';
