import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Substituted by the build: the page and the files that it may load. */
declare const FILES: { url: string; revision: string | null }[];

declare function skipWaiting(): Promise<void>;

/**
 * The kitchen's service worker serves the page and its code, so that a reload works offline. API responses
 * are never cached.
 */
cleanupOutdatedCaches();
precacheAndRoute(FILES);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/kitchen')));
clientsClaim();

// A new version waits until every screen is closed or someone requests it.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void skipWaiting();
});
