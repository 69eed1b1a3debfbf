import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PictureDocument, PictureWidth } from './documents.ts';

export type PictureStore = ReturnType<typeof createPictureStore>;

type Uploaded = Pick<PictureDocument, '_id' | 'width' | 'height'>;

const WITHOUT_IMAGES = { images: 0 } as const;

export function createPictureStore(pictures: Collection<PictureDocument>) {
  return {
    /** The picture with the ID, uploaded again at this time. Null if it is not there. */
    touch: (restaurantId: string, pictureId: string, at: Date): Promise<Uploaded | null> =>
      pictures.findOneAndUpdate(
        { _id: pictureId, restaurantId },
        { $max: { uploadedAt: at } },
        { returnDocument: 'after', projection: WITHOUT_IMAGES },
      ),

    insertIfAbsent: (picture: PictureDocument): Promise<boolean> => insertIfAbsent(pictures, picture),

    async has(restaurantId: string, pictureId: string): Promise<boolean> {
      const projection = { _id: 1 } as const;
      return (await findOne(pictures, { _id: pictureId, restaurantId }, { projection })) !== null;
    },

    /** One of the picture's images. Undefined if there is no such picture. */
    async findImage(pictureId: string, width: PictureWidth): Promise<Uint8Array | undefined> {
      const projection = { [`images.${width}`]: 1 };
      const found = await findOne(pictures, { _id: pictureId }, { projection });
      return found?.images[`${width}`].value();
    },

    /** The IDs of the restaurant's pictures that were uploaded before. */
    async listOld(restaurantId: string, before: Date): Promise<string[]> {
      const found = pictures
        .find({ restaurantId, uploadedAt: { $lt: before } })
        .project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    /** Removes those of the pictures that were not uploaded again. Resolves to how many. */
    async remove(restaurantId: string, pictureIds: string[], before: Date): Promise<number> {
      const filter = { _id: { $in: pictureIds }, restaurantId, uploadedAt: { $lt: before } };
      return (await pictures.deleteMany(filter)).deletedCount;
    },
  };
}
