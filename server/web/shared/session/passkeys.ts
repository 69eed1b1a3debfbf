import { t } from '@lingui/core/macro';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { client, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { describeError, isApiError, isSignedOut } from '../api/errors.ts';
import { getLocale } from '../i18n/locale.ts';

/** Requests a passkey from the browser, and signs in with it. */
export async function signInWithPasskey(): Promise<Schemas['Session']> {
  const started = await client.POST(`${SESSION_PATH}/passkey-sign-in/setup`);
  const passkey = await getProof(unwrap(started));
  return unwrap(
    await client.POST(`${SESSION_PATH}/passkey-sign-in`, { body: { passkey, language: getLocale() } }),
  );
}

/** Confirms the session with one of the user's passkeys. */
export async function confirmWithPasskey(): Promise<void> {
  const started = await client.POST(`${SESSION_PATH}/confirmation/setup`);
  const passkey = await getProof(unwrap(started));
  const { error } = await client.POST(`${SESSION_PATH}/confirmation`, { body: { passkey } });
  if (error) throw error;
}

/** Makes the browser create a passkey, and adds it to the user. */
export async function addPasskey(name: string): Promise<Schemas['Passkey']> {
  const { token, options } = unwrap(await client.POST(`${SESSION_PATH}/passkey-setup`));
  // Safe: the service creates them with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id: credentialId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return unwrap(
    await client.POST(`${SESSION_PATH}/passkeys`, {
      body: { token, name, credentialId, clientDataJSON, attestationObject },
    }),
  );
}

async function getProof({ token, options }: Schemas['PasskeyRequest']): Promise<Schemas['PasskeyProof']> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id: credentialId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { token, credentialId, clientDataJSON, authenticatorData, signature, userHandle };
}

function unwrap<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw error;
  return data;
}

/** The localized error message. */
export function describePasskeyError(error: unknown): string {
  if (isSignedOut(error)) return t`This passkey is not registered here. Sign in with your password.`;
  if (isApiError(error) || error instanceof TypeError) return describeError(error);
  switch (error instanceof Error ? error.name : '') {
    case 'InvalidStateError':
      return t`This device already has a passkey for your account.`;
    case 'SecurityError':
      return t`Passkeys don't work at this address. Ask your administrator for the correct address.`;
    default:
      return t`No passkey was used. Try again.`;
  }
}
