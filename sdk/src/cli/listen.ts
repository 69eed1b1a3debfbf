import { setTimeout } from 'node:timers/promises';
import { type CliSession, openEvents, PermanentError, signIn, signOut } from './connection.ts';
import { forward } from './forward.ts';
import { connected, ended, forwarded, greeting, lost, missed, unreachable } from './messages.ts';
import type { ListenSettings } from './settings.ts';
import type { ServerEvent } from './sse-parser.ts';

const RECONNECT_DELAY_MS = 1_000;

/**
 * Forwards events one at a time until the signal is aborted. After a reconnect it continues after the last
 * forwarded event.
 */
export async function listen(
  settings: ListenSettings,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const { url, secret, events: wanted } = settings;
  const count = { succeeded: 0, failed: 0 };
  let session: CliSession | undefined;
  let lastEventId: string | undefined;
  let isLost = false;

  async function handleEvent({ id, name, data }: ServerEvent): Promise<void> {
    if (name === 'ready' && lastEventId === undefined) print(greeting(settings, session?.session));
    if (name === 'ready' && isLost) print(connected());
    if (name === 'reset') print(missed());
    if (name === 'ready' || name === 'reset') isLost = false;
    if (name === 'event' && data !== undefined) await forwardEvent(data);
    lastEventId = id ?? lastEventId;
  }

  async function forwardEvent(payload: string): Promise<void> {
    const { type, data }: { type: string; data: { order: { number: number } } } = JSON.parse(payload);
    if (wanted && !wanted.has(type)) return;
    const at = new Date();
    const outcome = await forward(payload, url, secret);
    count[outcome.error === null ? 'succeeded' : 'failed'] += 1;
    print(forwarded({ type, number: data.order.number }, outcome, at));
  }

  async function streamEvents(): Promise<void> {
    session ??= await signIn(settings, signal);
    const events = await openEvents(settings, session, lastEventId, signal);
    if (!events) session = undefined;
    else for await (const event of events) await handleEvent(event);
  }

  try {
    while (!signal.aborted) {
      await streamEvents().catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof PermanentError) throw error;
        if (lastEventId === undefined)
          throw error instanceof TypeError ? new Error(unreachable(settings, error)) : error;
      });
      if (signal.aborted) break;
      if (!isLost && session) print(lost(settings));
      isLost = true;
      await setTimeout(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {});
    }
    print(ended(count));
  } finally {
    if (session) await signOut(settings, session);
  }
}
