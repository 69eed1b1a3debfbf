import type { SecretBox } from '../../lib/secret-box.ts';
import type { UserDocument } from './documents.ts';

/** Tokens in email links, each sealed for its purpose, so that no other sealed value is accepted. */
export function createLinkTokens(secrets: Pick<SecretBox, 'seal' | 'open'>, purpose: string) {
  return {
    seal: ({ restaurantId, _id }: UserDocument, linkId: string): string =>
      secrets.seal(purpose, [restaurantId, _id, linkId].join(' ')),

    /** Undefined for text not sealed by this service. */
    open(token: string) {
      try {
        const [restaurantId = '', userId = '', linkId = ''] = secrets.open(purpose, token).split(' ');
        return { restaurantId, userId, linkId };
      } catch {
        return undefined;
      }
    },
  };
}
