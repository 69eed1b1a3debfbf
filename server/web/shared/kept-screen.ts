import { clear, createStore, entries, set } from 'idb-keyval';

const store = createStore('kept-screen', 'values');

/**
 * What a screen shows when it starts without network. It is the only place in which a device keeps data of guests, and it
 * is emptied when nobody is signed in any more. A device that cannot keep anything works as before, with a network.
 */
export async function readKept(): Promise<Map<string, unknown>> {
  const kept: [string, unknown][] = await entries<string, unknown>(store).catch(() => []);
  return new Map(kept);
}

export const keep = (name: string, value: unknown): Promise<void> => set(name, value, store).catch(() => {});

export const dropKept = (): Promise<void> => clear(store).catch(() => {});
