import type { DashboardOrder, DashboardOrderList, Session } from '../../generated/dashboard/types.ts';
import type { BranchScope } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { generateToken, hashToken } from '../../server/lib/token.ts';
import type { UserDocument } from '../../server/modules/users/documents.ts';
import { hashText } from '../../server/modules/users/password.ts';
import type { ErrorBody, TypedAnswer } from './client.ts';
import { type Contract, dashboard } from './contract.ts';
import type { TestService } from './service.ts';

export type Dashboard = {
  /** The session of the last response. */
  session(): Session | undefined;
  /** The session cookie. */
  cookie(): string | undefined;
  /** All cookies. */
  cookies(): string;
  request<Body = ErrorBody>(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TypedAnswer<Body>>;
  get<Body = ErrorBody>(path: string): Promise<TypedAnswer<Body>>;
  post<Body = ErrorBody>(path: string, body?: unknown): Promise<TypedAnswer<Body>>;
  put<Body = ErrorBody>(path: string, body?: unknown): Promise<TypedAnswer<Body>>;
  patch<Body = ErrorBody>(path: string, body: unknown): Promise<TypedAnswer<Body>>;
  delete<Body = ErrorBody>(path: string): Promise<TypedAnswer<Body>>;
  /** Reads the session, like a reloaded page. */
  resume(): Promise<void>;
  /** Null means no password. */
  signIn(email: string, password: string | null): Promise<TypedAnswer<Session>>;
};

/** A dashboard's URL, and its contract if from another commit. */
export type ServedDashboard = { url: string; contract?: Contract };

/** An open dashboard: keeps the cookie and sends the token. Paths are relative to its API. */
export function openDashboard({ url, contract = dashboard }: ServedDashboard, token?: string): Dashboard {
  const cookies = new Map(token === undefined ? [] : [['session', `session=${token}`]]);
  let session: Session | undefined;

  const request = async <Body>(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const address = `${url}/dashboard/api${path}`;
    const response = await fetch(address, {
      method,
      headers: {
        ...(cookies.size === 0 ? {} : { cookie: [...cookies.values()].join('; ') }),
        ...(session === undefined || method === 'GET' ? {} : { 'x-csrf-token': session.csrfToken }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    // A stream never ends.
    const streams = type === 'text/event-stream';
    if (streams) await response.body?.cancel();
    const text = streams ? '' : await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : type.startsWith('text/csv') ? text : JSON.parse(text),
    };
    contract.expectContract(method, address, answer);
    for (const set of response.headers.getSetCookie()) {
      const [cookie = ''] = set.split(';', 1);
      cookies.set((cookie.split('=', 1)[0] ?? '').replace('__Host-', ''), cookie);
    }
    return answer as TypedAnswer<Body>;
  };

  return {
    session: () => session,
    cookie: () => cookies.get('session'),
    cookies: () => [...cookies.values()].join('; '),
    request,
    get: path => request('GET', path),
    post: (path, body) => request('POST', path, { body }),
    put: (path, body) => request('PUT', path, { body }),
    patch: (path, body) => request('PATCH', path, { body }),
    delete: path => request('DELETE', path),
    async resume() {
      session = (await request<Session>('GET', '/session')).body;
    },
    async signIn(email, typed) {
      const password = typed ?? '';
      const answer = await request<Session>('POST', '/session', { body: { email, password } });
      if (answer.status === 201) session = answer.body;
      return answer;
    },
  };
}

export type TestUser = {
  restaurantId: string;
  role: UserDocument['role'];
  branches?: BranchScope;
  name?: string;
  email?: string;
};

/** The password of all test users. */
export const KNOWN_PASSWORD = 'correct horse battery';
const knownPassword = hashText(KNOWN_PASSWORD);

/** A user who has chosen a password. */
export async function addUser(
  { context }: TestService,
  { restaurantId, role, branches = 'all', name = `Some ${role}`, ...rest }: TestUser,
): Promise<{ id: string; email: string; password: string }> {
  const _id = newId('usr');
  const { email = `${_id}@example.com` } = rest;
  const createdAt = new Date();
  await context.collections.users.insertOne({
    ...{ _id, restaurantId, email, name, role, branches, createdAt, updatedAt: createdAt },
    passwordHash: await knownPassword,
    mustChangePassword: false,
    credentialVersion: 0,
    disabledAt: null,
    lastSignedInAt: null,
  });
  return { id: _id, email, password: KNOWN_PASSWORD };
}

/** The dashboard of a new, signed-in user. */
export async function signedIn(service: TestService, user: TestUser): Promise<Dashboard> {
  const token = generateToken();
  const { restaurantId } = user;
  const { id: userId } = await addUser(service, user);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 12 * 60 * 60_000);
  // Tests advance hours between requests.
  const [lastUsedAt, confirmedAt] = [new Date('2100-01-01'), new Date('2100-01-01')];
  const times = { createdAt, lastUsedAt, confirmedAt, expiresAt };
  const session = { userId, restaurantId, credentialVersion: 0, ...times };
  await service.context.collections.sessions.insertOne({ _id: hashToken(token), ...session });
  const opened = openDashboard(service, token);
  await opened.resume();
  return opened;
}

/** The order placed last. */
export async function findNewestOrder(page: Dashboard): Promise<DashboardOrder | undefined> {
  return (await page.get<DashboardOrderList>('/orders?limit=1')).body.data[0];
}
