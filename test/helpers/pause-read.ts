import type { Db } from 'mongodb';
import { vi } from 'vitest';

/** Pauses the next read of a collection by `lib/mongo/run-read.ts` before it is sent. */
export function pauseRead({ db, collectionName }: { db: Db; collectionName: string }) {
  const command = db.command.bind(db);
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const spy = vi.spyOn(db, 'command').mockImplementation(async (...args) => {
    if (args[0].find === collectionName) {
      spy.mockRestore();
      reached.resolve();
      await resumed.promise;
    }
    return command(...args);
  });
  return { reached: reached.promise, resume: resumed.resolve };
}
