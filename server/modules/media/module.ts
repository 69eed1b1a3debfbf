import type { Collection } from 'mongodb';
import type { BucketAccess } from '../../lib/bucket-access.ts';
import type { Clock } from '../../lib/clock.ts';
import { type PictureDocument, parsePicturePath } from './documents.ts';
import { createEncodePicture } from './encode-picture.ts';
import { createPictureService, type PictureService } from './service.ts';
import { createPictureStore } from './store.ts';

export interface MediaModule {
  services: { pictures: PictureService };
  /** Removes old pictures that no item uses. Resolves to their number. */
  removeUnused(restaurantId: string, before: Date, listUsed: ListUsed): Promise<number>;
  /** Removes all pictures of a deleted restaurant. Resolves to their number. */
  removeAll(restaurantId: string): Promise<number>;
  /** A picture's document including its images, for exports. */
  withImages(picture: PictureDocument): Promise<object>;
}

/** Lists the image URLs of a restaurant's items. */
type ListUsed = (restaurantId: string) => Promise<string[]>;

type MediaDeps = {
  collections: { pictures: Collection<PictureDocument> };
  /** On separate connections, so that long jobs don't delay requests. */
  bulk: { pictures: Collection<PictureDocument> };
  /** Where new pictures are stored; the database if undefined. */
  picturesIn: BucketAccess | undefined;
  /** The base URL of the service for partners and guests. */
  publicUrl: string;
  clock: Clock;
};

export function createMediaModule({
  collections,
  bulk,
  picturesIn,
  publicUrl,
  clock,
}: MediaDeps): MediaModule {
  const store = createPictureStore(collections.pictures, picturesIn);
  const bulkStore = createPictureStore(bulk.pictures, picturesIn);
  return {
    services: { pictures: createPictureService({ store, encode: createEncodePicture(), publicUrl, clock }) },
    async removeUnused(restaurantId, before, listUsed) {
      const old = await bulkStore.listOld(restaurantId, before);
      if (old.length === 0) return 0;
      const used = new Set((await listUsed(restaurantId)).map(parsePicturePath));
      const unused = old.filter(id => !used.has(id));
      return unused.length === 0 ? 0 : bulkStore.remove(restaurantId, unused, before);
    },
    removeAll: bulkStore.removeAll,
    withImages: bulkStore.withImages,
  };
}
