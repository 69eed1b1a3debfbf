import type { Filter } from 'mongodb';
import type { Images, NewPicture, PictureDocument, PictureWidth } from './documents.ts';

/** Stores pictures' images, in their documents or in a bucket. */
export interface ImageStore {
  /** Resolves when the picture and all its images are stored. Keeps a picture that is already stored. */
  add(picture: NewPicture): Promise<void>;
  /** An image of the picture. Undefined if it does not exist. */
  find(picture: StoredPicture, width: PictureWidth): Promise<Uint8Array | undefined>;
  /** Undefined if any is missing. */
  findAll(picture: StoredPicture): Promise<Images | undefined>;
  /** Removes pictures from this store with their images. Resolves to their number. */
  remove(filter: Filter<PictureDocument>): Promise<number>;
}

export type StoredPicture = Pick<PictureDocument, '_id' | 'images' | 'bucket'>;
