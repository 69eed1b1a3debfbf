import type { Page } from 'playwright-core';

/** Everything stored on the device, as text: the page's storage and its worker's cache. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const opened = indexedDB.open(name);
      await new Promise(resolve => { opened.onsuccess = resolve; });
      for (const store of opened.result.objectStoreNames) {
        const all = opened.result.transaction(store).objectStore(store).getAll();
        await new Promise(resolve => { all.onsuccess = resolve; });
        texts.push(JSON.stringify(all.result));
      }
      opened.result.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
    return texts.join('\\n');
  })()`);
