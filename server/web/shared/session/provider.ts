import { client, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { needsSecondFactor } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';

export const PROVIDER_PATH = `${SESSION_PATH}/provider-sign-in` as const;

/** From the window of a confirmation to the page that asked for it. */
export const openProofs = () => new BroadcastChannel('provider-proofs');

export type Finished = {
  proof: Schemas['ProviderProof'];
  /** Whether a session has started. Otherwise, the user needs a code. */
  isSignedIn: boolean;
};

/** Takes the identity provider's response, and signs in or passes it to the page that asked for a confirmation. */
export async function finishSignIn(parameters: URLSearchParams): Promise<Finished> {
  const { code = '', state = '', iss } = Object.fromEntries(parameters);
  const finished = await client.POST(`${PROVIDER_PATH}/callback`, {
    body: { code, state, ...(iss !== undefined && { iss }) },
  });
  if (!finished.data) throw finished.error;
  const proof = finished.data;
  if (proof.purpose === 'confirmation') {
    openProofs().postMessage(proof.token);
    return { proof, isSignedIn: false };
  }
  const body = { token: proof.token, language: getLocale() };
  const { error } = await client.POST(PROVIDER_PATH, { body });
  if (error && !needsSecondFactor(error)) throw Object.assign(error, { emailVerified: proof.emailVerified });
  return { proof, isSignedIn: !error };
}
