import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { SecretBox } from '../../lib/secret-box.ts';

/**
 * Where a passkey request can be answered: in a session that creates or confirms, or on a device that signs
 * in.
 */
export type RequestPlace = { purpose: 'creation' | 'confirmation' | 'sign-in'; id: string };

/** How long a person may take. */
export const REQUEST_MS = 5 * 60_000;

/** Requests for passkeys, stored nowhere: the challenge is sealed into a token for its place. */
export function createPasskeyRequests(secrets: Pick<SecretBox, 'seal' | 'open'>, clock: Clock) {
  const ownerOf = ({ purpose, id }: RequestPlace) => `passkey ${purpose} ${id}`;
  return {
    start(place: RequestPlace): { challenge: Buffer<ArrayBuffer>; token: string } {
      const challenge = randomBytes(32);
      const text = `${challenge.toString('base64url')} ${clock().getTime()}`;
      return { challenge, token: secrets.seal(ownerOf(place), text) };
    },

    /** The challenge of an unexpired request. Undefined for another place. */
    open(place: RequestPlace, token: string): string | undefined {
      try {
        const [challenge, begun] = secrets.open(ownerOf(place), token).split(' ');
        return Number(begun) + REQUEST_MS > clock().getTime() ? challenge : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
