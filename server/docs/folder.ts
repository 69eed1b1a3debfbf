import { fileURLToPath } from 'node:url';

/** Where `npm run docs:build` writes the site to, and the service serves it from. */
export const SITE_FOLDER = fileURLToPath(new URL('dist', import.meta.url));

/** Shown at any address below `/docs/` at which there is no page. */
export const NOT_FOUND_FILE = '404.html';

/** The service puts its own origin in the place of this one. */
export const SITEMAP_FILE = 'sitemap.xml';
export const SITEMAP_ORIGIN = 'https://docs.example.com';
