import { ServiceError } from './errors.ts';

/** `Tiramisù della casa` → `tiramisu-della-casa` */
export function slugify(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The slug of a title, or of the id when the title has no letters or digits. */
export const slugOrId = (title: string, id: string): string => slugify(title) || id.replace('_', '-');

export const slugConflict = (what: string, slug: string) =>
  new ServiceError(
    'conflict',
    `Another ${what} has the slug ${JSON.stringify(slug)}: state another one as slug`,
  );
