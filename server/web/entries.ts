import { join } from 'node:path';

/** The applications, each with a page of this name. */
export const ENTRIES = ['dashboard', 'kitchen', 'storefront'] as const;

/** Where they are built. */
export const DIST = join(import.meta.dirname, 'dist');

/** The server puts a new nonce in its place in every response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
