import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { FieldError } from '../../lib/errors.ts';
import {
  getPictureId,
  type PictureDocument,
  type PictureWidth,
  parsePicturePath,
  toPictureUrl,
} from './documents.ts';
import type { EncodePicture } from './encode-picture.ts';
import type { PictureStore } from './store.ts';

/** Uploaded pictures. */
export interface PictureService {
  /**
   * Stores a picture. Uploading the same file again returns the same picture. Throws `invalid_request` if the
   * file is not a picture, and `unavailable` without storing anything if the bucket is unreachable.
   */
  upload(restaurantId: string, file: Buffer): Promise<Pick<PictureDocument, '_id' | 'width' | 'height'>>;
  /**
   * An image of a picture. Undefined if the picture does not exist. Throws `unavailable` if the bucket is
   * unreachable.
   */
  findImage(pictureId: string, width: PictureWidth): Promise<Uint8Array | undefined>;
  /** The absolute URL of an image. */
  toUrl(address: string): string;
  /**
   * Validates an item's `imageUrl`: an uploaded picture must belong to the restaurant. Keeps the picture, so
   * that it is not removed as unused before the item is stored.
   */
  validate(restaurantId: string, address: string | undefined): Promise<FieldError[]>;
  /** Finds the image URLs whose uploaded picture does not belong to the restaurant. */
  findUnknown(restaurantId: string, addresses: string[]): Promise<Set<string>>;
  /** Like `findUnknown`. Keeps the other pictures, so that items can be stored with them. */
  keepKnown(restaurantId: string, addresses: string[]): Promise<Set<string>>;
}

type PictureServiceDeps = {
  store: PictureStore;
  encode: EncodePicture;
  publicUrl: string;
  clock: Clock;
};

const CACHED_BYTES = 32 * 1024 * 1024;
/** How long a removed picture may still be served. */
const CACHE_TTL_MS = 10 * 60_000;

export function createPictureService({
  store,
  encode,
  publicUrl,
  clock,
}: PictureServiceDeps): PictureService {
  const images = new LRUCache<string, Uint8Array>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: CACHE_TTL_MS,
    perf: { now: () => clock().getTime() },
  });

  async function findUnknown(restaurantId: string, addresses: string[]): Promise<Set<string>> {
    const pictureIds = listPictures(addresses);
    const known = new Set(pictureIds.length === 0 ? [] : await store.listStored(restaurantId, pictureIds));
    return new Set(
      addresses.filter(address => {
        const pictureId = parsePicturePath(address);
        return pictureId !== undefined && !known.has(pictureId);
      }),
    );
  }

  return {
    async upload(restaurantId, file) {
      const _id = getPictureId(restaurantId, file);
      const known = await store.touch(restaurantId, _id, clock());
      if (known) return known;
      const encoded = await encode(file);
      await store.add({ _id, restaurantId, uploadedAt: clock(), ...encoded });
      return { _id, ...encoded };
    },

    async findImage(pictureId, width) {
      const name = `${pictureId} ${width}`;
      const cached = images.get(name);
      if (cached) return cached;
      const image = await store.findImage(pictureId, width);
      if (image) images.set(name, image);
      return image;
    },

    toUrl: address => toPictureUrl(address, publicUrl),

    async validate(restaurantId, address = '') {
      const pictureId = parsePicturePath(address);
      if (pictureId === undefined || (await store.touch(restaurantId, pictureId, clock()))) return [];
      return [{ path: '/imageUrl', message: 'is not an uploaded picture: upload it again' }];
    },

    findUnknown,

    async keepKnown(restaurantId, addresses) {
      await store.touchAll(restaurantId, listPictures(addresses), clock());
      return findUnknown(restaurantId, addresses);
    },
  };
}

const listPictures = (addresses: string[]): string[] => [
  ...new Set(addresses.flatMap(address => parsePicturePath(address) ?? [])),
];
