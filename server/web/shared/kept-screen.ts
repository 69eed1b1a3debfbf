import { clear, createStore, entries, set } from 'idb-keyval';

const store = createStore('kept-screen', 'values');

/**
 * A screen's data for starting offline. The only place where a device stores guests' data, cleared when
 * nobody is signed in. A device without storage still works online.
 */
export async function readKept(): Promise<Map<string, unknown>> {
  const kept: [string, unknown][] = await entries<string, unknown>(store).catch(() => []);
  return new Map(kept);
}

export const keep = (name: string, value: unknown): Promise<void> => set(name, value, store).catch(() => {});

export const dropKept = (): Promise<void> => clear(store).catch(() => {});
