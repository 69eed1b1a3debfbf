import { fileURLToPath } from 'node:url';

/** Where `npm run docs:build` writes the site to, and the service serves it from. */
export const SITE_FOLDER = fileURLToPath(new URL('dist', import.meta.url));
