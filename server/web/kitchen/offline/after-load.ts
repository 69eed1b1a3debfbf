/** Resolves when the page has loaded its initial content. */
export function afterLoad(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise(resolve => addEventListener('load', () => resolve(), { once: true }));
}
