/** Runs the work of one key one after the other, and the work of different keys side by side. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = last.get(key) ?? Promise.resolve();
    const mine = previous.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
