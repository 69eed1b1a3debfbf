import createClient, { type Middleware } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import { answerInTime } from './answer-in-time.ts';
import type { Paths } from './contract.ts';

export const SESSION_PATH = '/dashboard/api/session';

let csrfToken = '';

/** Keeps the token of the session that was read last, and sends it with every change. */
const csrf: Middleware = {
  onRequest({ request }) {
    if (request.method !== 'GET' && csrfToken) request.headers.set('X-CSRF-Token', csrfToken);
    return request;
  },
  async onResponse({ response, schemaPath }) {
    if (!schemaPath.startsWith(SESSION_PATH) || !response.ok || response.status === 204) return;
    const session: unknown = await response.clone().json();
    if (typeof session === 'object' && session !== null && 'csrfToken' in session)
      csrfToken = String(session.csrfToken);
  },
};

/** An error knows which operation it answers: why something conflicts is said for each. */
const nameOperation: Middleware = {
  async onResponse({ response, schemaPath: path }) {
    if (response.ok) return undefined;
    const error: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    return typeof error === 'object' ? Response.json({ ...error, path }, response) : undefined;
  },
};

const rejectionListeners = new Set<() => void>();

/** Calls back when an answer concerns who asked: the session has ended, or another one has replaced it. Returns what ends it. */
export function onRejection(listener: () => void): () => void {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
}

/** A look for the session says all itself, and a wrong password at the sign-in ends none. */
const tellOfRejections: Middleware = {
  onResponse({ request: { method }, response: { status }, schemaPath }) {
    const isOfSession = schemaPath === SESSION_PATH && method !== 'DELETE';
    if ((status === 401 || status === 403) && !isOfSession)
      for (const listener of rejectionListeners) listener();
  },
};

type Confirmation = { confirm(): Promise<boolean> };

let loadConfirmation: (() => Promise<Confirmation>) | undefined;

/** Lets the page ask its user for a confirmation, with code that is loaded then. */
export function confirmWith(load: () => Promise<Confirmation>): void {
  loadConfirmation = load;
}

/** Sends a request. If it requires a confirmation, asks for it, and sends the request again. */
export async function sendConfirmed(request: Request): Promise<Response> {
  // A body can be sent once.
  const again = loadConfirmation && request.clone();
  const response = await answerInTime(request);
  if (!again || !(await lacksConfirmation(response))) return response;
  const confirmation = await loadConfirmation?.().catch(() => undefined);
  return (await confirmation?.confirm()) ? answerInTime(again) : response;
}

async function lacksConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const text = await response.clone().text();
  // The response to a HEAD has no body.
  return text === '' || text.includes('"confirmation_required"');
}

export const client = createClient<Paths>({ credentials: 'same-origin', fetch: sendConfirmed });
client.use(csrf, nameOperation, tellOfRejections);

/** A page that started without network has no token yet: a change waits for it. Throws what the service answers instead. */
export async function ensureToken(signal?: AbortSignal): Promise<void> {
  if (csrfToken) return;
  const { error } = await client.GET(SESSION_PATH, { signal });
  if (error) throw error;
}

/** Queries and changes as React hooks: `api.useQuery('get', '/dashboard/api/branches')`. */
export const api = createHooks(client);
