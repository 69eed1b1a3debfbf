import { readdirSync, readFileSync } from 'node:fs';
import { Binary } from 'mongodb';
import { getPictureId, type PictureDocument } from '../modules/media/documents.ts';
import { MENU_AGE } from './menu.ts';
import { subtractMs } from './times.ts';

/** `<slug>.<width>.webp`, in three widths. */
const FOLDER = new URL('data/pictures/', import.meta.url);
const LARGEST = { width: 640, height: 480 };

/** Pictures of some dishes, by slug. Like uploads of their largest files, but encoded in advance. */
export function makePictures(restaurantId: string, now: Date): Map<string, PictureDocument> {
  const slugs = new Set(readdirSync(FOLDER).map(name => name.split('.', 1).join()));
  return new Map(
    [...slugs].map(slug => {
      const read = (width: number) => readFileSync(new URL(`${slug}.${width}.webp`, FOLDER));
      const file = read(LARGEST.width);
      const largest = new Binary(file);
      const picture: PictureDocument = {
        _id: getPictureId(restaurantId, file),
        restaurantId,
        uploadedAt: subtractMs(now, MENU_AGE),
        ...LARGEST,
        images: { 24: new Binary(read(24)), 320: new Binary(read(320)), 800: largest, 1600: largest },
      };
      return [slug, picture];
    }),
  );
}
