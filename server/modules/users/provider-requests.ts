import type { Clock } from '../../lib/clock.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { hashToken } from '../../lib/token.ts';
import type { ProviderAccount } from './identity-provider.ts';

/** Where the proof of a sign-in with the identity provider counts: at sign-in on a device, or in a session. */
export type ProofPlace = { purpose: 'sign_in' | 'confirmation'; id: string };

/** A sign-in that has begun. The provider returns it, sealed, as `state`. */
export type ProviderRequest = {
  place: ProofPlace;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  begunAt: Date;
};

/** A finished sign-in. `nonce` identifies it, so that it counts once. */
export type ProviderProof = { account: ProviderAccount; nonce: string };

/** How long a person may take at the provider, and then for a code of the second factor. */
const REQUEST_MS = 10 * 60_000;
const PROOF_MS = 5 * 60_000;

/** On a device, until a session exists. */
export const getSignInPlace = (device: string): ProofPlace => ({ purpose: 'sign_in', id: hashToken(device) });

/**
 * Requests to the identity provider and their proofs. Nothing of them is stored: each is sealed for the device, or for the session,
 * that asked.
 */
export function createProviderRequests(secrets: Pick<SecretBox, 'seal' | 'open'>, clock: Clock) {
  const seal = (owner: string, content: object): string =>
    secrets.seal(owner, JSON.stringify({ ...content, sealedAt: clock().getTime() }));

  function open<Content>(owner: string, token: string, lifetimeMs: number) {
    try {
      // Safe: only this service seals.
      const content = JSON.parse(secrets.open(owner, token)) as Content & { sealedAt: number };
      return content.sealedAt + lifetimeMs > clock().getTime() ? content : undefined;
    } catch {
      return undefined;
    }
  }

  const ownerOfRequest = (device: string) => `provider request on ${hashToken(device)}`;
  const ownerOfProof = ({ purpose, id }: ProofPlace) => `provider proof for ${purpose} ${id}`;

  return {
    sealRequest: (device: string, request: Omit<ProviderRequest, 'begunAt'>): string =>
      seal(ownerOfRequest(device), request),

    /** Undefined for the request of another device, and for one that has expired. */
    openRequest(device: string, state: string): ProviderRequest | undefined {
      const request = open<Omit<ProviderRequest, 'begunAt'>>(ownerOfRequest(device), state, REQUEST_MS);
      return request && { ...request, begunAt: new Date(request.sealedAt) };
    },

    sealProof: (place: ProofPlace, proof: ProviderProof): string => seal(ownerOfProof(place), proof),

    openProof: (place: ProofPlace, token: string): ProviderProof | undefined =>
      open<ProviderProof>(ownerOfProof(place), token, PROOF_MS),
  };
}
