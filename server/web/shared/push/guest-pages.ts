import { createStore, del, entries, set } from 'idb-keyval';

/**
 * Order pages with notifications in this browser, by subscription ID. Their URLs contain order tokens, which
 * notifications do not, so the service worker looks them up here.
 */
const pages = createStore('push', 'pages');

const KEPT = 20;

/** Whether the browser is subscribed to this page's order. */
export const isKept = async (page: string): Promise<boolean> =>
  (await entries<string, string>(pages).catch(() => [])).some(([, kept]) => kept === page);

export async function keepPage(id: string, page: string): Promise<void> {
  const kept = await entries<string, string>(pages);
  for (const [former] of kept.slice(KEPT - 1)) await del(former, pages);
  await set(id, page, pages);
}

export async function forgetPage(page: string): Promise<void> {
  for (const [id, kept] of await entries<string, string>(pages)) if (kept === page) await del(id, pages);
}
