/** Resolves when the page has loaded all that it shows first. */
export function afterLoad(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise(resolve => addEventListener('load', () => resolve(), { once: true }));
}
