import type { ProviderPage, ProviderProof, Session } from '../../generated/dashboard/types.ts';
import { type FakeIdentityProvider, OIDC_CLIENT, startIdentityProvider } from '../fakes/identity-provider.ts';
import { addUser, type Dashboard } from './dashboard.ts';
import { testWithOwnRestaurant } from './fixtures.ts';
import type { Settings } from './service.ts';

const PUBLIC_URL = 'https://orders.example.com';
/** Passkeys of tests belong to it, too. */
const LOCAL_URL = 'http://localhost';

let shared: Promise<FakeIdentityProvider> | undefined;

/** One provider for all test files of a worker; it ends with the worker. */
export function sharedProvider(): Promise<FakeIdentityProvider> {
  shared ??= startIdentityProvider([`${LOCAL_URL}/dashboard/sign-in`]);
  return shared;
}

/** The settings of a service whose operations are all called. */
export const withProvider =
  (settings: Settings = {}) =>
  async (): Promise<Settings> => ({ ...settings, ...toSettings(await sharedProvider(), LOCAL_URL) });

/** The settings of a service that uses the provider. */
export const toSettings = ({ issuer }: Pick<FakeIdentityProvider, 'issuer'>, publicUrl = PUBLIC_URL) => ({
  publicUrl,
  identityProvider: { issuer, ...OIDC_CLIENT, name: 'Contoso' },
});

/** A test whose service has an identity provider, which is away for nobody. */
export const providerTest = testWithOwnRestaurant
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startIdentityProvider([`${PUBLIC_URL}/dashboard/sign-in`]);
    onCleanup(() => provider.stop());
    return provider;
  })
  .extend('settings', { scope: 'file' }, ({ provider }) => toSettings(provider))
  /** A user, and an account at the provider with the user's email address. */
  .extend(
    'employ',
    ({ service, restaurantId, provider }) =>
      async (of: { email_verified?: boolean } = {}) => {
        const user = await addUser(service, { restaurantId, role: 'manager' });
        const sub = `account of ${user.id}`;
        provider.addAccount({ sub, email: user.email.toUpperCase(), email_verified: true, ...of });
        return { ...user, sub };
      },
  );

/** The provider's page for a sign-in in this browser. */
export async function startSignIn(page: Dashboard, returnTo?: string): Promise<string> {
  const { body } = await page.post<ProviderPage>('/session/provider-sign-in/setup', {
    ...(returnTo !== undefined && { returnTo }),
  });
  return body.url;
}

/** As the page does that the provider redirects to. */
export const finish = (page: Dashboard, parameters: { code: string; state: string; iss?: string }) =>
  page.post<ProviderProof>('/session/provider-sign-in/callback', parameters);

/** The proof of a sign-in at the provider. */
export async function prove(page: Dashboard, provider: FakeIdentityProvider, sub: string) {
  return finish(page, await provider.signIn(await startSignIn(page), sub));
}

export async function signInWithProvider(
  page: Dashboard,
  provider: FakeIdentityProvider,
  sub: string,
  code?: string,
) {
  const { body } = await prove(page, provider, sub);
  const proof = { token: body.token, ...(code !== undefined && { code }) };
  const answer = await page.post<Session>('/session/provider-sign-in', proof);
  if (answer.status === 201) await page.resume();
  return answer;
}
