import type { SecretBox } from '../../lib/secret-box.ts';
import type { UserDocument } from './documents.ts';

/** Tokens in the links of emails, each sealed for its purpose, so that no other sealed value passes for one. */
export function createLinkTokens(secrets: Pick<SecretBox, 'seal' | 'open'>, purpose: string) {
  return {
    seal: ({ restaurantId, _id }: UserDocument, linkId: string): string =>
      secrets.seal(purpose, [restaurantId, _id, linkId].join(' ')),

    /** Undefined for texts that this service has not sealed. */
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
