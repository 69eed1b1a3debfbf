import type { Document } from 'mongodb';
import { drainBackground } from './drain-background.ts';
import { driverOf } from './queries.ts';
import type { TestService } from './service.ts';

const WRITES: readonly string[] = ['insert', 'update', 'delete', 'findAndModify'];

/** Watches what changes in the database of a service, whose connection has to be watched. */
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
    /** The collections that have changed since this was asked last. */
    async changes(): Promise<Set<string>> {
      await drainBackground(service);
      const collections = new Set(changed);
      changed = [];
      return collections;
    },
  };
}

/** Keys and sessions record their use every few minutes, whatever the answer is. */
const recordsUse = ({ updates = [] }: Document): boolean =>
  updates.length > 0 && updates.every(({ u }: Document) => u.$max?.lastUsedAt !== undefined);

function hasChanged(command: string, { n, nModified, upserted, lastErrorObject }: Document): boolean {
  if (command === 'update') return nModified > 0 || upserted !== undefined;
  return (lastErrorObject?.n ?? n) > 0;
}
