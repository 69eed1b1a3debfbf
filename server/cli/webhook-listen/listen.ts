import { setTimeout } from 'node:timers/promises';
import { type CliSession, openEvents, PermanentError, signIn, signOut } from './connection.ts';
import { createForwarder } from './forward.ts';
import { connected, ended, forwarded, greeting, lost, missed, unreachable } from './messages.ts';
import type { Settings } from './settings.ts';
import type { ServerEvent } from './sse-parser.ts';

/** Between attempts to connect again, in milliseconds. */
const RECONNECT_DELAY_MS = 1_000;

/**
 * Forwards events until it is over, one after the other. After a connection that broke it goes on behind the last event
 * that was forwarded.
 */
export async function listen(
  settings: Settings,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const forwarder = createForwarder(settings);
  const count = { succeeded: 0, failed: 0 };
  let signedIn: CliSession | undefined;
  let position: string | undefined;
  let isLost = false;

  async function handleEvent({ id, name, data }: ServerEvent): Promise<void> {
    if (name === 'ready' && position === undefined) print(greeting(settings, signedIn?.session));
    if (name === 'ready' && isLost) print(connected());
    if (name === 'reset') print(missed());
    if (name === 'ready' || name === 'reset') isLost = false;
    const result = name === 'event' && data !== undefined ? await forwarder.forward(data) : undefined;
    if (result) {
      count[result.error === null ? 'succeeded' : 'failed'] += 1;
      print(forwarded(result, new Date()));
    }
    position = id ?? position;
  }

  async function streamEvents(): Promise<void> {
    signedIn ??= await signIn(settings, signal);
    const events = await openEvents(settings, signedIn, position, signal);
    if (!events) signedIn = undefined;
    else for await (const event of events) await handleEvent(event);
  }

  try {
    while (!signal.aborted) {
      await streamEvents().catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof PermanentError) throw error;
        if (position === undefined)
          throw error instanceof TypeError ? new Error(unreachable(settings, error)) : error;
      });
      if (signal.aborted) break;
      if (!isLost && signedIn) print(lost(settings));
      isLost = true;
      await setTimeout(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {});
    }
    print(ended(count));
  } finally {
    if (signedIn) await signOut(settings, signedIn);
    await forwarder.close();
  }
}
