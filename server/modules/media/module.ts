import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { type PictureDocument, parsePicturePath } from './documents.ts';
import { createEncodePicture } from './encode-picture.ts';
import { createPictureService, type PictureService } from './service.ts';
import { createPictureStore } from './store.ts';

export interface MediaModule {
  services: { pictures: PictureService };
  /** For the removal of unused pictures. `used` are the addresses that something of the restaurant shows. Resolves to how many. */
  removeUnused(restaurantId: string, used: string[], before: Date): Promise<number>;
}

type MediaDeps = {
  collections: { pictures: Collection<PictureDocument> };
  /** A store with connections of its own, for what takes long. */
  bulk: { pictures: Collection<PictureDocument> };
  /** Where partners and guests reach the service. */
  publicUrl: string;
  clock: Clock;
};

export function createMediaModule({ collections, bulk, publicUrl, clock }: MediaDeps): MediaModule {
  const store = createPictureStore(collections.pictures);
  const bulkStore = createPictureStore(bulk.pictures);
  return {
    services: { pictures: createPictureService({ store, encode: createEncodePicture(), publicUrl, clock }) },
    async removeUnused(restaurantId, used, before) {
      const kept = new Set(used.map(parsePicturePath));
      const unused = (await bulkStore.listOld(restaurantId, before)).filter(id => !kept.has(id));
      return unused.length === 0 ? 0 : bulkStore.remove(restaurantId, unused, before);
    },
  };
}
