import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Put in by the build: the page and the files that it may load. */
declare const FILES: { url: string; revision: string | null }[];

declare function skipWaiting(): Promise<void>;

/**
 * The service worker of the kitchen: it answers for the page and its code, so that a reload needs no network, and for
 * nothing else. Answers of the API are never in its cache.
 */
cleanupOutdatedCaches();
precacheAndRoute(FILES);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/kitchen')));
clientsClaim();

// A new version waits until every screen is closed, or somebody asks for it.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void skipWaiting();
});
