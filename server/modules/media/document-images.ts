import type { Collection } from 'mongodb';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PictureDocument } from './documents.ts';
import type { ImageStore } from './image-store.ts';

/** Images in the documents of their pictures. */
export const createDocumentImages = (pictures: Collection<PictureDocument>): ImageStore => ({
  async add(picture) {
    await insertIfAbsent(pictures, picture);
  },

  find: async ({ images }, width) => images?.[`${width}`].value(),

  findAll: async ({ images }) => images,

  async remove(filter) {
    return (await pictures.deleteMany({ ...filter, bucket: { $exists: false } })).deletedCount;
  },
});
