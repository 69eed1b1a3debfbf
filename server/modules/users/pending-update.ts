import type { ActivityDocument } from '../activity/documents.ts';
import type { UserDocument, UserRights } from './documents.ts';

/**
 * What an owner changes about another user. The restaurant's document holds the last one of the restaurant, and gives
 * the place after it away once: so the changes of a restaurant follow one upon the other whichever processes make them,
 * each decided on what the one before left, and two owners cannot disable each other.
 *
 * It is carried out after its place was taken, by who took it or, where that one stopped, by whoever comes next. `follows`
 * is the change of the same user that it was decided upon: over anything later it is not carried out again.
 */
export type PendingUserUpdate = {
  id: string;
  userId: string;
  follows: string | null;
  values: Partial<UserRights & Pick<UserDocument, 'disabledAt'>>;
  entry: ActivityDocument;
};
