const UPLOADED = /^\/pictures\/pic_[0-9a-f]{32}$/;

export const isUploaded = (imageUrl: string): boolean => UPLOADED.test(imageUrl);

/** The widths of an uploaded picture's images, in pixels. */
type Width = 24 | 320 | 800 | 1600;

/** The URL of an uploaded picture's image. The narrowest one is a blurred placeholder. */
export const imageOf = (imageUrl: string, width: Width): string => `${imageUrl}/${width}.webp`;
