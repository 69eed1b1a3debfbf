import type { Area } from 'react-easy-crop';

/** The service's largest width. A full photo would take minutes on a slow connection. */
const MAX_WIDTH = 1600;
const QUALITY = 0.92;

/** The cropped area, in the picture's pixels, as base64-encoded JPEG. */
export async function cropPicture(source: string, { x, y, width, height }: Area): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const scale = Math.min(1, MAX_WIDTH / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  // JPEG has no transparency.
  if (context) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  }
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',');
  return base64;
}
