import { slugify } from '../../spec/rules/slug.ts';
import { ServiceError } from './errors.ts';

/** The slug of a title, or of the ID if the title has no letters or digits. */
export const slugOrId = (title: string, id: string): string => slugify(title) || id.replace('_', '-');

/** A unique slug for a document whose slug is taken, within the length limit. */
export const uniqueSlug = (slug: string, id: string): string => `${slug.slice(0, 91)}-${id.slice(-8)}`;

export const slugConflict = (what: string, slug: string) =>
  new ServiceError('conflict', `Another ${what} has the slug ${JSON.stringify(slug)}: choose another slug`);
