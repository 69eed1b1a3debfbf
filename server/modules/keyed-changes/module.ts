import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { KeyedChangeDocument } from './documents.ts';
import { createMakeOnce, type MakeOnce, type Sealing } from './make-once.ts';
import { createKeyedChangeStore } from './store.ts';

type KeyedChangesDeps = {
  collections: { keyedChanges: Collection<KeyedChangeDocument> };
  secrets: Sealing;
  activity: Pick<ActivityStore, 'findExisting'>;
  clock: Clock;
};

export const createKeyedChangesModule = ({
  collections,
  ...deps
}: KeyedChangesDeps): { makeOnce: MakeOnce } => ({
  makeOnce: createMakeOnce({ ...deps, store: createKeyedChangeStore(collections.keyedChanges) }),
});
