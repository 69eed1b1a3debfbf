import createClient, { type Middleware } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import { answerInTime } from './answer-in-time.ts';
import type { Paths } from './contract.ts';

export const SESSION_PATH = '/dashboard/api/session';

let csrfToken = '';

/** Stores the token of the last session read, and sends it with every change. */
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

/** Records the operation of an error, because conflicts are explained per operation. */
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

/**
 * Calls back when a response concerns the user: the session has ended or was replaced. Returns a function to
 * unsubscribe.
 */
export function onRejection(listener: () => void): () => void {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
}

/** Session lookups are handled separately, and a wrong password at sign-in does not end the session. */
const tellOfRejections: Middleware = {
  onResponse({ request: { method }, response: { status }, schemaPath }) {
    const isOfSession = schemaPath === SESSION_PATH && method !== 'DELETE';
    if ((status === 401 || status === 403) && !isOfSession)
      for (const listener of rejectionListeners) listener();
  },
};

type Confirmation = { confirm(): Promise<boolean> };

let loadConfirmation: (() => Promise<Confirmation>) | undefined;

/** Registers a confirmation dialog, whose code is loaded on demand. */
export function confirmWith(load: () => Promise<Confirmation>): void {
  loadConfirmation = load;
}

/** Sends a request. If it requires a confirmation, asks for it and retries. */
export async function sendConfirmed(request: Request): Promise<Response> {
  // A body can be sent only once.
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

/**
 * A page that started offline has no token yet: a change waits for it. Throws the service's error, if any.
 */
export async function ensureToken(signal?: AbortSignal): Promise<void> {
  if (csrfToken) return;
  const { error } = await client.GET(SESSION_PATH, { signal });
  if (error) throw error;
}

/** Queries and mutations as React hooks: `api.useQuery('get', '/dashboard/api/branches')`. */
export const api = createHooks(client);
