import { Binary, type Collection } from 'mongodb';
import type { BucketAccess } from '../../lib/bucket-access.ts';
import { findAll } from '../../lib/mongo/find-all.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import {
  type Images,
  IS_STORED,
  type NewPicture,
  type PictureDocument,
  type PictureWidth,
  WIDTHS,
} from './documents.ts';
import type { ImageStore, StoredPicture } from './image-store.ts';

const getObjectName = (pictureId: string, version: number, width: PictureWidth): string =>
  `pictures/${pictureId}/${version}-${width}.webp`;

/**
 * Images as objects in a bucket. A picture's document exists before its first object and until its last one
 * is removed, so no object is orphaned. A removal keeps objects of later versions, which belong to uploads
 * that started later.
 */
export function createBucketImages(pictures: Collection<PictureDocument>, access: BucketAccess): ImageStore {
  // Loaded on first use, because most services have no bucket.
  const open = async () => (await import('./picture-bucket.ts')).openPictureBucket(access);
  let opened: ReturnType<typeof open> | undefined;
  const getBucket = () => {
    opened ??= open();
    return opened;
  };

  /** Starts or joins an upload. Resolves to its version, or undefined if the picture is already stored. */
  async function begin({ images: _, ...picture }: NewPicture): Promise<number | undefined> {
    const { _id, restaurantId, uploadedAt } = picture;
    const join = async (state: 'uploading' | 'removing', later: number) => {
      const joined = await pictures.findOneAndUpdate(
        { _id, restaurantId, 'bucket.state': state },
        {
          $set: { 'bucket.state': 'uploading' },
          $inc: { 'bucket.version': later },
          $max: { uploadedAt },
        },
        { returnDocument: 'after', projection: { bucket: 1 } },
      );
      return joined?.bucket?.version;
    };
    for (;;) {
      if (await insertIfAbsent(pictures, { ...picture, bucket: { version: 0, state: 'uploading' } }))
        return 0;
      const version = (await join('uploading', 0)) ?? (await join('removing', 1));
      if (version !== undefined) return version;
      const stored = { _id, restaurantId, ...IS_STORED };
      if ((await pictures.updateOne(stored, { $max: { uploadedAt } })).matchedCount > 0) return undefined;
    }
  }

  const findImage = async ({ _id, bucket }: StoredPicture, width: PictureWidth) =>
    bucket && (await getBucket()).find(getObjectName(_id, bucket.version, width));

  async function removeObjects({ _id, bucket }: StoredPicture): Promise<void> {
    const { remove } = await getBucket();
    const versions = Array.from({ length: (bucket?.version ?? 0) + 1 }, (_, version) => version);
    for (const version of versions)
      await Promise.all(WIDTHS.map(width => remove(getObjectName(_id, version, width))));
  }

  return {
    async add(picture) {
      const version = await begin(picture);
      if (version === undefined) return;
      const { _id, restaurantId, images } = picture;
      const { put } = await getBucket();
      await Promise.all(
        WIDTHS.map(width => put(getObjectName(_id, version, width), images[`${width}`].value())),
      );
      await pictures.updateOne(
        { _id, restaurantId, 'bucket.state': 'uploading', 'bucket.version': version },
        { $set: { 'bucket.state': 'stored' } },
      );
    },

    find: findImage,

    async findAll(picture) {
      const found = await Promise.all(
        WIDTHS.map(async width => [String(width), await findImage(picture, width)] as const),
      );
      const images = found.flatMap(([width, image]) => (image ? [[width, new Binary(image)] as const] : []));
      return images.length === WIDTHS.length ? (Object.fromEntries(images) as Images) : undefined;
    },

    async remove(filter) {
      const inBucket = { ...filter, bucket: { $exists: true } };
      await pictures.updateMany(inBucket, { $set: { 'bucket.state': 'removing' } });
      const projection = { restaurantId: 1, bucket: 1 } as const;
      const removing = await findAll(pictures, { ...filter, 'bucket.state': 'removing' }, { projection });
      let removed = 0;
      for (const picture of removing) {
        await removeObjects(picture);
        const { _id, restaurantId, bucket } = picture;
        // The document stays if an upload has started since.
        const isRemoved = {
          _id,
          restaurantId,
          'bucket.state': 'removing',
          'bucket.version': bucket?.version,
        };
        removed += (await pictures.deleteOne(isRemoved)).deletedCount;
      }
      return removed;
    },
  };
}
