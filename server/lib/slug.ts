import { slugify } from '../../spec/rules/slug.ts';
import { ServiceError } from './errors.ts';

/** The slug of a title, or of the id when the title has no letters or digits. */
export const slugOrId = (title: string, id: string): string => slugify(title) || id.replace('_', '-');

/** For a document whose slug another one has. At most as long as slugs may be. */
export const uniqueSlug = (slug: string, id: string): string => `${slug.slice(0, 91)}-${id.slice(-8)}`;

export const slugConflict = (what: string, slug: string) =>
  new ServiceError(
    'conflict',
    `Another ${what} has the slug ${JSON.stringify(slug)}: state another one as slug`,
  );
