import { client, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { needsSecondFactor } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';

export const PROVIDER_PATH = `${SESSION_PATH}/provider-sign-in` as const;

/** From the window of a confirmation to the page that asked for it. */
export const openProofs = () => new BroadcastChannel('provider-proofs');

export type Proof = Schemas['ProviderProof'];

/** Without a restaurant if the person can enter only one. */
export type Choice = Pick<Schemas['CreateProviderSessionRequest'], 'restaurantId'>;

/** Takes the identity provider's response, and passes it to the page that asked for a confirmation. */
export async function finishAtProvider(parameters: URLSearchParams): Promise<Proof> {
  const { code = '', state = '', iss } = Object.fromEntries(parameters);
  const { data, error } = await client.POST(`${PROVIDER_PATH}/callback`, {
    body: { code, state, ...(iss !== undefined && { iss }) },
  });
  if (!data) throw error;
  if (data.purpose === 'confirmation') openProofs().postMessage(data.token);
  return data;
}

/** Resolves to whether a session has started. Otherwise, the user needs a code. */
export async function signInWith({ token, emailVerified }: Proof, choice: Choice): Promise<boolean> {
  const { error } = await client.POST(PROVIDER_PATH, {
    body: { token, ...choice, language: getLocale() },
  });
  if (error && !needsSecondFactor(error)) throw Object.assign(error, { emailVerified });
  return !error;
}
