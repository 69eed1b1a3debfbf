import type { Document } from 'mongodb';
import { drainBackground } from './drain-background.ts';
import { driverOf } from './queries.ts';
import type { TestService } from './service.ts';

const WRITES: readonly string[] = ['insert', 'update', 'delete', 'findAndModify'];

/** Watches database changes of a service with command monitoring. */
export function watchChanges(service: TestService) {
  const underWay = new Map<number, string>();
  let changed: string[] = [];
  const driver = driverOf(service);
  driver.on('commandStarted', ({ requestId, commandName, command }) => {
    if (WRITES.includes(commandName) && !recordsUse(command)) underWay.set(requestId, command[commandName]);
  });
  driver.on('commandSucceeded', ({ requestId, commandName, reply }) => {
    const collection = underWay.get(requestId);
    underWay.delete(requestId);
    if (collection !== undefined && hasChanged(commandName, Object(reply))) changed.push(collection);
  });

  return {
    /** The collections changed since the last call. */
    async changes(): Promise<Set<string>> {
      await drainBackground(service);
      const collections = new Set(changed);
      changed = [];
      return collections;
    },
  };
}

/** Keys and sessions record their use every few minutes, regardless of the response. */
const recordsUse = ({ updates = [] }: Document): boolean =>
  updates.length > 0 && updates.every(({ u }: Document) => u.$max?.lastUsedAt !== undefined);

function hasChanged(command: string, { n, nModified, upserted, lastErrorObject }: Document): boolean {
  if (command === 'update') return nModified > 0 || upserted !== undefined;
  return (lastErrorObject?.n ?? n) > 0;
}
