import { Binary } from 'mongodb';
import pLimit from 'p-limit';
import type { Metadata } from 'sharp';
import { invalidRequest } from '../../lib/errors.ts';
import { type Images, type NewPicture, WIDTHS } from './documents.ts';

/** Encodes a picture in all widths, upright and without metadata. Throws `invalid_request`. */
export type EncodePicture = (file: Buffer) => Promise<Pick<NewPicture, 'images' | 'width' | 'height'>>;

/** Phone cameras take pictures of 12 to 50 million pixels. */
const MAX_PIXELS = 100_000_000;
const QUALITY = 78;
/** Each picture may need hundreds of megabytes of memory. */
const CONCURRENCY = 2;

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif'];

/** Patents keep a decoder out of the library. */
const HEIC_PROBLEM = 'is HEIC, which is not supported: save it as JPEG and retry';

const unreadable = (message: string) => invalidRequest([{ path: '/file', message }]);

export function createEncodePicture(): EncodePicture {
  const limit = pLimit(CONCURRENCY);
  return file => limit(() => encode(file));
}

async function encode(file: Buffer): ReturnType<EncodePicture> {
  // Loaded on first use, because processes without uploads never need it.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true } as const;
  // The library throws for an empty file, and rejects for others.
  const readMetadata = async () => sharp(file, options).metadata();
  const metadata = await readMetadata().catch(() => undefined);
  if (isHeic(file, metadata)) throw unreadable(HEIC_PROBLEM);
  if (!metadata || !FORMATS.includes(metadata.format))
    throw unreadable('is not a picture that can be read: use JPEG, PNG, WebP, AVIF, or GIF');
  if (metadata.width * metadata.height > MAX_PIXELS)
    throw unreadable('has more than 100 megapixels: reduce its size');
  try {
    // Decoded once: smaller images are made from the largest.
    const largest = await sharp(file, options)
      .resize({ width: WIDTHS.at(-1), withoutEnlargement: true })
      .toColorspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    const images: [string, Binary][] = [];
    for (const width of WIDTHS) {
      const image = await sharp(largest.data)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer();
      images.push([String(width), new Binary(image)]);
    }
    const { width, height } = largest.info;
    return { images: Object.fromEntries(images) as Images, width, height };
  } catch {
    throw unreadable('is damaged: save the picture again and retry');
  }
}

/**
 * Detects the brand in the file header, `ftyp`. AVIF files can share the brand but use another compression.
 */
function isHeic(file: Buffer, metadata: Metadata | undefined): boolean {
  if (metadata?.compression === 'av1') return false;
  const [, brand] = /^ftyp(\w{4})/.exec(file.toString('latin1', 4, 12)) ?? [];
  return brand !== undefined && HEIC_BRANDS.includes(brand);
}
