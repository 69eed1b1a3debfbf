import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The client that the service is at the provider. */
export const OIDC_CLIENT = { clientId: 'orders', clientSecret: 'a-secret-of-the-client' };

export type Account = { sub: string; email?: string; email_verified?: boolean };

export type FakeIdentityProvider = {
  issuer: string;
  /** Adds an account, or replaces it. */
  addAccount(account: Account): void;
  /** How many codes the service has exchanged for tokens of the account. */
  countExchanges(sub: string): number;
  /** How it treats requests of the service: it works, does not respond, or fails. */
  behave(how: 'normally' | 'hanging' | 'failing'): void;
  /** Signs in on the provider's page, with a browser that has no session there. Resolves to the parameters of the redirect. */
  signIn(page: string, sub: string): Promise<{ code: string; state: string; iss: string }>;
  stop(): Promise<void>;
};

/** An OpenID provider that runs `oidc-provider`. Its page asks for the name of an account, and for no password. */
export async function startIdentityProvider(redirectUris: string[]): Promise<FakeIdentityProvider> {
  const accounts = new Map<string, Account>();
  let behavior: 'normally' | 'hanging' | 'failing' = 'normally';
  const server = createServer((request, response) => {
    if (behavior === 'hanging') return;
    if (behavior === 'failing') return void response.writeHead(503).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return void handle(request, response);
    const accountId = searchParams.get('account');
    if (accountId === null) return void response.setHeader('content-type', 'text/html').end(PAGE);
    void provider.interactionFinished(request, response, { login: { accountId } });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: redirectUris,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a-key-of-the-cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: async () => ({ ...account }) };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  const exchanges = new Map<string, number>();
  provider.on('grant.success', ({ oidc }) => {
    const sub = oidc.entities.Account?.accountId ?? '';
    exchanges.set(sub, (exchanges.get(sub) ?? 0) + 1);
  });

  return {
    issuer,
    addAccount: account => void accounts.set(account.sub, account),
    countExchanges: sub => exchanges.get(sub) ?? 0,
    behave(how) {
      behavior = how;
    },
    async signIn(page, sub) {
      const cookies = new Map<string, string>();
      let url = new URL(page);
      while (url.origin === issuer) {
        if (url.pathname.startsWith('/interaction/')) url.searchParams.set('account', sub);
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
        url = new URL(location, url);
      }
      const { code = '', state = '', iss = '' } = Object.fromEntries(url.searchParams);
      return { code, state, iss };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const PAGE = `<!doctype html><title>Contoso</title><form><label>Account <input name="account"></label><button>Continue</button></form>`;
