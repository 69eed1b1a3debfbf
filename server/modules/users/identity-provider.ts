import { ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';

/** An OpenID provider that the host has chosen. */
export type IdentityProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For buttons. */
  name: string;
};

/** Values that tie the provider's response to its request. */
export type ProviderChecks = { state: string; nonce: string; codeVerifier: string };

/** An account at the provider. `email` is undefined unless the provider has verified it. */
export type ProviderAccount = { issuer: string; subject: string; email?: string };

export type IdentityProvider = {
  name: string;
  generateChecks(): Promise<Omit<ProviderChecks, 'state'>>;
  /** The URL of the provider's page. With `again`, people must sign in there even if they have a session. Throws `unavailable`. */
  getPage(checks: ProviderChecks, again: boolean): Promise<string>;
  /** Redeems a code. Throws `unauthorized` for a response that is not right, and `unavailable`. */
  redeem(
    parameters: { code: string; iss?: string | undefined },
    checks: ProviderChecks,
  ): Promise<{ account: ProviderAccount; authenticatedAt: Date | undefined }>;
};

/** The path of the page that the provider redirects to. */
export const REDIRECT_PATH = '/dashboard/sign-in';

const SCOPE = 'openid email';

/** A request to the provider; and several of them, below the five seconds of a request to the service. */
const REQUEST_SECONDS = 3;
const TOTAL_MS = 4_000;

/** Loaded on first use, because few processes need it. */
const openId = () => import('openid-client');

/**
 * Its discovery document is read on first use, so the service starts without it. A document is kept until a request fails. Errors of
 * the library can contain codes and tokens, so they are not logged as they are.
 */
export function createIdentityProvider(
  settings: IdentityProviderSettings,
  publicUrl: string,
  log: Logger,
): IdentityProvider {
  const { name } = settings;
  const redirectUri = `${publicUrl}${REDIRECT_PATH}`;
  let discovered: Promise<Discovery> | undefined;

  async function withProvider<T>(work: (discovery: Discovery) => Promise<T>) {
    try {
      discovered ??= discoverProvider(settings);
      return await inTime(discovered.then(work));
    } catch (error) {
      if (isRejection(error)) {
        log.warn(
          { reason: describeProviderError(error) },
          'sign-in rejected: invalid code or response from the identity provider',
        );
        throw new ServiceError('unauthorized', `${name} did not confirm this sign-in: start again`);
      }
      discovered = undefined;
      log.warn({ reason: describeProviderError(error) }, 'the identity provider is not available');
      throw new ServiceError(
        'unavailable',
        `Sign-in with ${name} is not available: use your password, or try again`,
        { retryAfter: REQUEST_SECONDS },
      );
    }
  }

  return {
    name,

    async generateChecks() {
      const client = await openId();
      return { nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
    },

    getPage: ({ state, nonce, codeVerifier }, again) =>
      withProvider(async ({ client, config }) => {
        const url = client.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirectUri, scope: SCOPE, state, nonce },
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login', max_age: '0' }),
        });
        return url.href;
      }),

    redeem: ({ code, iss }, { state, nonce, codeVerifier }) =>
      withProvider(async ({ client, config }) => {
        const url = new URL(redirectUri);
        url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The identity provider sent no ID token');
        const { iss: issuer, sub: subject, auth_time: authTime } = claims;
        // Many providers name the address only there.
        const named =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, subject)
            : claims;
        const { email, email_verified: isVerified } = named;
        return {
          account: { issuer, subject, ...(typeof email === 'string' && isVerified === true && { email }) },
          authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1_000) : undefined,
        };
      }),
  };
}

type ClientAuth = import('openid-client').ClientAuth;
type Discovery = Awaited<ReturnType<typeof discoverProvider>>;

/** Reads the discovery document. */
export async function discoverProvider({ issuer, clientId, clientSecret }: IdentityProviderSettings) {
  const client = await openId();
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  const authenticate: ClientAuth = (server, ...rest) => {
    // The default of the specification.
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  const url = new URL(issuer);
  const config = await client.discovery(url, clientId, undefined, authenticate, {
    timeout: REQUEST_SECONDS,
    // The setting allows it on this machine only.
    execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  client.enableNonRepudiationChecks(config);
  return { client, config };
}

/** The library's codes for responses that are not right. Others mean that the provider, or its settings, don't work. */
const REJECTIONS = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
];

function isRejection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('error' in error) return error.error === 'invalid_grant';
  return 'code' in error && REJECTIONS.includes(String(error.code));
}

/** Without the library's causes and descriptions, which can contain codes and tokens. */
export function describeProviderError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { message, cause } = error;
  const codes = [error, cause].flatMap(each =>
    typeof each === 'object' && each !== null && 'code' in each ? [String(each.code)] : [],
  );
  const reported = 'error' in error ? [String(error.error)] : [];
  return [message, ...codes, ...reported].join(', ');
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The identity provider did not respond')), TOTAL_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
