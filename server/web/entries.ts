import { join } from 'node:path';

/** The applications, each with a page of this name. */
export const ENTRIES = ['dashboard', 'kitchen', 'storefront'] as const;

/** Where they are built. */
export const DIST = join(import.meta.dirname, 'dist');

/** The server replaces it by a new nonce in every response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
