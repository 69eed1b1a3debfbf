import type { MappedColumn } from './columns.ts';
import type { ReadItems } from './imported.ts';

/** The image URLs of a file's items. */
export const listImageUrls = ({ items }: ReadItems): string[] =>
  items.flatMap(({ values: { imageUrl } }) => imageUrl ?? []);

/** Reports items with an unknown picture, and leaves them out. */
export function rejectPictures(
  { items, problems }: ReadItems,
  unknown: Set<string>,
  columns: MappedColumn[],
): ReadItems {
  const { header: column = '' } = columns.find(({ field }) => field === 'image_url') ?? {};
  const isUnknown = ({ values: { imageUrl } }: ReadItems['items'][number]) => unknown.has(imageUrl ?? '');
  const rejected = items.filter(isUnknown).map(({ row }) => ({ row, column, message: NOT_HERE }));
  return { items: items.filter(item => !isUnknown(item)), problems: [...problems, ...rejected] };
}

const NOT_HERE = 'is not a picture of this restaurant: omit this column, and upload the picture afterward';
