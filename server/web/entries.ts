import { join } from 'node:path';

/** The applications, each with a page of the same name. */
export const ENTRIES = ['dashboard', 'kitchen', 'storefront'] as const;

/** The build output. */
export const DIST = join(import.meta.dirname, 'dist');

/** The folder in `DIST` with the kitchen's manifest, icons, and service worker. */
export const KITCHEN_APP = 'kitchen';

/** The notification service worker's file in `DIST`. Served at the root, so that any page can register it. */
export const PUSH_WORKER = 'push-worker.js';

/** The server substitutes the revision of the kitchen's page in the service worker. */
export const REVISION_PLACEHOLDER = '__PAGE_REVISION__';

/** The server substitutes a new nonce in every response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
