import { join } from 'node:path';

/** The applications, each with a page of this name. */
export const ENTRIES = ['dashboard', 'kitchen', 'storefront'] as const;

/** Where they are built. */
export const DIST = join(import.meta.dirname, 'dist');

/** The folder in `DIST` of what makes the kitchen an application: manifest, icons, service worker. */
export const KITCHEN_APP = 'kitchen';

/** The file in `DIST` of the service worker of notifications. It is served at the root, so that any page may register it. */
export const PUSH_WORKER = 'push-worker.js';

/** The server replaces it in the service worker by the revision of the kitchen's page. */
export const REVISION_PLACEHOLDER = '__PAGE_REVISION__';

/** The server replaces it by a new nonce in every response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
