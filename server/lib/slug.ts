import { ServiceError } from './errors.ts';

/** A name as it appears in addresses: `Tiramisù della casa` → `tiramisu-della-casa`. */
export function slugify(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** What stands in addresses for something new: made of its title, or of its id where the title has nothing to offer. */
export const slugOrId = (title: string, id: string): string => slugify(title) || id.replace('_', '-');

export const slugConflict = (what: string, slug: string) =>
  new ServiceError(
    'conflict',
    `Another ${what} has the slug ${JSON.stringify(slug)}: state another one as slug`,
  );
