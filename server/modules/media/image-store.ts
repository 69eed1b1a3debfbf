import type { Filter } from 'mongodb';
import type { Images, NewPicture, PictureDocument, PictureWidth } from './documents.ts';

/** Where the images of pictures are: in their documents, or in a bucket. */
export interface ImageStore {
  /** Resolves when the picture and all its images are stored. One that is stored already stays as it is. */
  add(picture: NewPicture): Promise<void>;
  /** One of the picture's images. Undefined if it is not there. */
  find(picture: StoredPicture, width: PictureWidth): Promise<Uint8Array | undefined>;
  /** Undefined if they are not all there. */
  findAll(picture: StoredPicture): Promise<Images | undefined>;
  /** Removes pictures of this store, with their images. Resolves to how many. */
  remove(filter: Filter<PictureDocument>): Promise<number>;
}

export type StoredPicture = Pick<PictureDocument, '_id' | 'images' | 'bucket'>;
