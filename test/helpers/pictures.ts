import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Picture } from '../../generated/dashboard/types.ts';
import type { Dashboard } from './dashboard.ts';

/** A unique picture of noise. */
export const drawPicture = (width = 64, height = 48) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

export const uploadPicture = (file: Buffer, by: Dashboard) =>
  by.request<Picture>('PUT', '/pictures', { body: { file: file.toString('base64') } });
