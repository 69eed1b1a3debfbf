import type { Collection, Filter } from 'mongodb';
import type { BucketAccess } from '../../lib/bucket-access.ts';
import { unavailable } from '../../lib/errors.ts';
import { findAll } from '../../lib/mongo/find-all.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { createBucketImages } from './bucket-images.ts';
import { createDocumentImages } from './document-images.ts';
import { IS_STORED, type NewPicture, type PictureDocument, type PictureWidth } from './documents.ts';
import type { ImageStore } from './image-store.ts';

export type PictureStore = ReturnType<typeof createPictureStore>;

type Uploaded = Pick<PictureDocument, '_id' | 'width' | 'height'>;

const WITHOUT_IMAGES = { images: 0 } as const;

const keptFrom = (at: Date) => ({ $max: { uploadedAt: at } });

/** With a bucket, new pictures are stored there. Existing ones stay where they are. */
export function createPictureStore(pictures: Collection<PictureDocument>, access: BucketAccess | undefined) {
  const inDocuments = createDocumentImages(pictures);
  const inBucket = access && createBucketImages(pictures, access);

  function storeOf({ bucket }: Pick<PictureDocument, 'bucket'>): ImageStore {
    if (!bucket) return inDocuments;
    if (!inBucket)
      throw unavailable(new Error('Pictures are stored in a bucket, but PICTURES_S3_URL is not set'));
    return inBucket;
  }

  async function remove(filter: Filter<PictureDocument>): Promise<number> {
    return (await inDocuments.remove(filter)) + ((await inBucket?.remove(filter)) ?? 0);
  }

  return {
    /** Keeps an existing picture as if it was uploaded now. Null if it does not exist. */
    touch: (restaurantId: string, pictureId: string, at: Date): Promise<Uploaded | null> =>
      pictures.findOneAndUpdate({ _id: pictureId, restaurantId, ...IS_STORED }, keptFrom(at), {
        returnDocument: 'after',
        projection: WITHOUT_IMAGES,
      }),

    /** Keeps those pictures that exist. */
    async touchAll(restaurantId: string, pictureIds: string[], at: Date): Promise<void> {
      const stored = { _id: { $in: pictureIds }, restaurantId, ...IS_STORED };
      if (pictureIds.length > 0) await pictures.updateMany(stored, keptFrom(at));
    },

    /** The IDs of those pictures that the restaurant has. */
    async listStored(restaurantId: string, pictureIds: string[]): Promise<string[]> {
      const filter = { _id: { $in: pictureIds }, restaurantId, ...IS_STORED };
      const stored = await findAll(pictures, filter, { projection: { _id: 1 } });
      return stored.map(({ _id }) => _id);
    },

    add: (picture: NewPicture): Promise<void> => (inBucket ?? inDocuments).add(picture),

    /** An image of a picture. Undefined if the picture does not exist. */
    async findImage(pictureId: string, width: PictureWidth): Promise<Uint8Array | undefined> {
      const projection = { [`images.${width}`]: 1, bucket: 1 };
      const found = await findOne(pictures, { _id: pictureId, ...IS_STORED }, { projection });
      return found ? storeOf(found).find(found, width) : undefined;
    },

    /** The picture including its images, wherever they are stored. */
    async withImages(picture: PictureDocument): Promise<object> {
      const { bucket: _, ...rest } = picture;
      const images = await storeOf(picture).findAll(picture);
      return { ...rest, ...(images && { images }) };
    },

    /** IDs of the restaurant's pictures uploaded before a time. */
    async listOld(restaurantId: string, before: Date): Promise<string[]> {
      const found = pictures
        .find({ restaurantId, uploadedAt: { $lt: before } })
        .project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    /** Removes those pictures that were not touched since. Resolves to their number. */
    remove: (restaurantId: string, pictureIds: string[], before: Date): Promise<number> =>
      remove({ _id: { $in: pictureIds }, restaurantId, uploadedAt: { $lt: before } }),

    /** Removes the restaurant's pictures. Throws if some are in a bucket that is no longer configured. */
    async removeAll(restaurantId: string): Promise<number> {
      const isInBucket = { restaurantId, bucket: { $exists: true } };
      if (!inBucket && (await findOne(pictures, isInBucket)))
        throw new Error('Some pictures are in a bucket: set PICTURES_S3_URL, and run this again');
      return remove({ restaurantId });
    },
  };
}
