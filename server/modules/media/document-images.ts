import type { Collection } from 'mongodb';
import { unavailable } from '../../lib/errors.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { IS_STORED, type PictureDocument } from './documents.ts';
import type { ImageStore } from './image-store.ts';

/** Images stored in their pictures' documents. */
export const createDocumentImages = (pictures: Collection<PictureDocument>): ImageStore => ({
  async add(picture) {
    if (await insertIfAbsent(pictures, picture)) return;
    const { _id, restaurantId } = picture;
    if (await findOne(pictures, { _id, restaurantId, ...IS_STORED })) return;
    throw unavailable(new Error('An upload to the bucket was not finished: set PICTURES_S3_URL'));
  },

  find: async ({ images }, width) => images?.[`${width}`].value(),

  findAll: async ({ images }) => images,

  async remove(filter) {
    return (await pictures.deleteMany({ ...filter, bucket: { $exists: false } })).deletedCount;
  },
});
