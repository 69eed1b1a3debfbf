import { hash } from 'node:crypto';
import type { Binary, Filter } from 'mongodb';

/** The widths of a picture's images, in pixels. The first one is a blurred placeholder. */
export const WIDTHS = [24, 320, 800, 1600] as const;
export type PictureWidth = (typeof WIDTHS)[number];

export const isPictureWidth = (width: number): width is PictureWidth => WIDTHS.some(one => one === width);

/** By width. */
export type Images = Record<`${PictureWidth}`, Binary>;

/** A picture in all widths, as WebP. It never changes. */
export type PictureDocument = {
  /** Derived from the restaurant and the uploaded file, so that the same file is the same picture. */
  _id: string;
  restaurantId: string;
  /** The last upload of the file. */
  uploadedAt: Date;
  /** Of the largest image. */
  width: number;
  height: number;
  /** Together they are smaller than one document may be. Absent where a bucket has them. */
  images?: Images;
  /** Absent where the document has the images. */
  bucket?: PictureInBucket;
};

/** `version` is part of the names of its objects: that of the last upload that followed a removal. */
type PictureInBucket = { version: number; state: 'uploading' | 'stored' | 'removing' };

/** A picture that was just encoded. */
export type NewPicture = Omit<PictureDocument, 'images' | 'bucket'> & { images: Images };

/** Finds pictures whose images are all there. */
export const IS_STORED = {
  'bucket.state': { $nin: ['uploading', 'removing'] },
} satisfies Filter<PictureDocument>;

/** Counts the ways in which pictures are encoded: another one makes other pictures of the same file. */
const ENCODING = 1;

export const getPictureId = (restaurantId: string, file: Buffer): string =>
  `pic_${hash('sha256', `${ENCODING} ${restaurantId} ${hash('sha256', file)}`).slice(0, 32)}`;

const FOLDER = '/pictures/';

export const getPicturePath = (pictureId: string): string => FOLDER + pictureId;

/** The ID of an uploaded picture; undefined for another address. */
export const parsePicturePath = (address: string): string | undefined =>
  address.startsWith(FOLDER) ? address.slice(FOLDER.length) : undefined;

/** The address of a picture for other programs: that of its largest image. */
export const toPictureUrl = (address: string, publicUrl: string): string =>
  parsePicturePath(address) === undefined ? address : `${publicUrl}${address}/${WIDTHS.at(-1)}.webp`;
