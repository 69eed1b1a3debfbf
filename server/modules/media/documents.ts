import { hash } from 'node:crypto';
import type { Binary, Filter } from 'mongodb';

/** The widths of a picture's images in pixels. The first one is a blurred placeholder. */
export const WIDTHS = [24, 320, 800, 1600] as const;
export type PictureWidth = (typeof WIDTHS)[number];

export const isPictureWidth = (width: number): width is PictureWidth => WIDTHS.some(one => one === width);

/** By width. */
export type Images = Record<`${PictureWidth}`, Binary>;

/** A picture in all widths, as WebP. Immutable. */
export type PictureDocument = {
  /** Derived from the restaurant and file, so that the same file is the same picture. */
  _id: string;
  restaurantId: string;
  /** When the file was last uploaded, or chosen for an item. */
  uploadedAt: Date;
  /** The width of the largest image. */
  width: number;
  height: number;
  /** Together below the size limit of a document. Absent if stored in a bucket. */
  images?: Images;
  /** Absent if the document contains the images. */
  bucket?: PictureInBucket;
};

/** Object names contain `version`, the last upload after a removal. */
type PictureInBucket = { version: number; state: 'uploading' | 'stored' | 'removing' };

/** A newly encoded picture. */
export type NewPicture = Omit<PictureDocument, 'images' | 'bucket'> & { images: Images };

/** Matches pictures whose images are all stored. */
export const IS_STORED = {
  'bucket.state': { $nin: ['uploading', 'removing'] },
} satisfies Filter<PictureDocument>;

/** The version of the encoding. A new version creates new pictures of the same files. */
const ENCODING = 1;

export const getPictureId = (restaurantId: string, file: Buffer): string =>
  `pic_${hash('sha256', `${ENCODING} ${restaurantId} ${hash('sha256', file)}`).slice(0, 32)}`;

const FOLDER = '/pictures/';

export const getPicturePath = (pictureId: string): string => FOLDER + pictureId;

/** The ID of an uploaded picture. Undefined for other URLs. */
export const parsePicturePath = (address: string): string | undefined =>
  address.startsWith(FOLDER) ? address.slice(FOLDER.length) : undefined;

/** The public URL of a picture's largest image. */
export const toPictureUrl = (address: string, publicUrl: string): string =>
  parsePicturePath(address) === undefined ? address : `${publicUrl}${address}/${WIDTHS.at(-1)}.webp`;
