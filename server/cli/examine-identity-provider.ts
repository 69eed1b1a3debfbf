import type { Config } from '../config.ts';
import {
  describeProviderError,
  discoverProvider,
  REDIRECT_PATH,
} from '../modules/users/identity-provider.ts';
import type { Findings } from './findings.ts';

/** Reads the discovery document of the identity provider. */
export async function examineIdentityProvider(
  { identityProvider, publicUrl = '' }: Config,
  { ok, fix }: Findings,
): Promise<void> {
  if (!identityProvider) return;
  const { issuer } = identityProvider;
  try {
    await discoverProvider(identityProvider);
    ok.push(
      `The identity provider at ${issuer} responds. It must allow the redirect URI ${publicUrl}${REDIRECT_PATH}.`,
    );
  } catch (error) {
    fix.push(
      `Nobody can sign in with the identity provider: ${describeProviderError(error)}. Check OIDC_ISSUER, ${issuer}, and the network.`,
    );
  }
}
