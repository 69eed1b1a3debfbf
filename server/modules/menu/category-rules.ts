import type { FieldError } from '../../lib/errors.ts';
import type { CategoryDocument } from './documents.ts';

/** A category that fills itself needs an item limit; one that is filled by hand shows all of its items. */
export function validateItemLimit(
  source: CategoryDocument['source'],
  itemLimit: number | null,
): FieldError[] {
  const path = '/itemLimit';
  if (source === 'manual' && itemLimit !== null)
    return [{ path, message: 'is for categories that fill themselves only' }];
  if (source !== 'manual' && itemLimit === null)
    return [{ path, message: 'is required for a category that fills itself' }];
  return [];
}

export function validateMenuOrder(
  categoryIds: string[],
  categories: Pick<CategoryDocument, '_id' | 'title'>[],
): FieldError[] {
  const fieldErrors = categoryIds.flatMap((id, index): FieldError[] => {
    const path = `/categoryIds/${index}`;
    if (!categories.some(({ _id }) => _id === id))
      return [{ path, message: 'names no category of the restaurant' }];
    if (categoryIds.indexOf(id) < index)
      return [{ path, message: 'names a category that an earlier entry names' }];
    return [];
  });
  const missing = categories.filter(({ _id }) => !categoryIds.includes(_id));
  const named = missing.map(({ _id, title }) => `${JSON.stringify(title)} (${_id})`).join(', ');
  if (missing.length > 0)
    fieldErrors.push({ path: '/categoryIds', message: `must name every category: ${named} missing` });
  return fieldErrors;
}
