/** Serializes the work of each key. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>();

  return async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = tails.get(key) ?? Promise.resolve();
    const current = previous.then(work, work);
    tails.set(key, current);
    try {
      return await current;
    } finally {
      if (tails.get(key) === current) tails.delete(key);
    }
  };
}
