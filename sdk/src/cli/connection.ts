import type { ListenSettings } from './settings.ts';
import { parseServerEvents, type ServerEvent } from './sse-parser.ts';

/** A response that a retry wouldn't change. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** The part of a dashboard session that the command uses. */
export type Session = { restaurant: { name: string }; csrfToken: string };

export type CliSession = { cookie: string; session: Session };

const API = '/dashboard/api';

const SIGN_OUT_TIMEOUT_MS = 2_000;

export async function signIn(
  { server, email, password, test, restaurant: restaurantId }: ListenSettings,
  signal: AbortSignal,
): Promise<CliSession> {
  const response = await fetch(`${server}${API}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...(restaurantId && { restaurantId }) }),
    signal,
  });
  if (response.status === 409) throw await toChoice(response);
  if (response.status !== 201) throw await toError(response, `${email} cannot sign in`);
  const [header = ''] = response.headers.getSetCookie();
  const [cookie = ''] = header.split(';', 1);
  const session: Session = JSON.parse(await response.text());
  if (!test) return { cookie, session };
  const entered = await fetch(`${server}${API}/session/test-mode`, {
    method: 'PUT',
    headers: { cookie, 'x-csrf-token': session.csrfToken },
    signal,
  });
  if (entered.status !== 200) throw await toError(entered, 'There is no test mode');
  return { cookie, session: JSON.parse(await entered.text()) };
}

/**
 * Opens the event stream after the given event ID, or from now on. Returns undefined if the session has
 * ended.
 */
export async function openEvents(
  { server }: ListenSettings,
  { cookie }: CliSession,
  after: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<ServerEvent> | undefined> {
  const response = await fetch(`${server}${API}/webhooks/events/stream`, {
    headers: { cookie, ...(after !== undefined && { 'last-event-id': after }) },
    signal,
  });
  if (response.status === 401) return undefined;
  if (response.status !== 200 || !response.body) throw await toError(response, 'The event stream failed');
  return parseServerEvents(response.body);
}

/** Best effort: the service may be unreachable. */
export async function signOut({ server }: ListenSettings, { cookie, session }: CliSession): Promise<void> {
  await fetch(`${server}${API}/session`, {
    method: 'DELETE',
    headers: { cookie, 'x-csrf-token': session.csrfToken },
    signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS),
  }).catch(() => {});
}

/** The password matches users in several restaurants. */
async function toChoice(response: Response): Promise<Error> {
  const { restaurants }: { restaurants: { id: string; name: string }[] } = JSON.parse(await response.text());
  const choices = restaurants.map(({ id, name }) => `  --restaurant ${id}  ${name}`);
  return new PermanentError(['You work for several restaurants. Choose one:', ...choices].join('\n'));
}

/** Statuses 429 and 5xx, for instance during a restart of the service, can be retried. */
export async function toError(response: Response, what: string): Promise<Error> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body: { error?: string } = isJson ? JSON.parse(await response.text()) : {};
  const message = `${what}: ${body.error ?? `the server responded with ${response.status}; check --server`}`;
  return response.status >= 500 || response.status === 429 ? new Error(message) : new PermanentError(message);
}
