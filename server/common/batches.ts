/**
 * Writes single things together: while one batch is being written, the next one gathers. Resolves when the thing's own
 * batch is written.
 */
export function createBatches<T>(write: (batch: T[]) => Promise<void>): (one: T) => Promise<void> {
  let gathered: T[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function writeGathered(): Promise<void> {
    const batch = gathered;
    gathered = [];
    next = undefined;
    writing = write(batch);
    await writing;
  }

  return one => {
    gathered.push(one);
    next ??= writing.then(writeGathered, writeGathered);
    return next;
  };
}
