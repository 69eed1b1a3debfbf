import type { Session } from './connection.ts';
import type { Outcome } from './forward.ts';
import type { ListenSettings } from './settings.ts';

export const greeting = ({ server, url, secret, events }: ListenSettings, session?: Session): string =>
  [
    `Listening to ${events ? [...events].join(', ') : 'all events'} of ${session?.restaurant.name ?? 'the restaurant'} at ${server}`,
    `Forwarding to ${url}`,
    `Signing secret for the receiver: ${secret}`,
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');

const WIDEST_TYPE = 'order.confirmed'.length;

export function forwarded(
  { type, number }: { type: string; number: number },
  { status, error, duration }: Outcome,
  at: Date,
): string {
  const time = at.toTimeString().slice(0, 8);
  const outcome = error === null ? String(status) : `failed: ${error}`;
  return `${time}  ${type.padEnd(WIDEST_TYPE)}  #${number}  ${outcome} (${duration} ms)`;
}

export const lost = ({ server }: ListenSettings): string =>
  `Lost the connection to ${server}. Reconnecting; missed events are forwarded afterward.`;

export const connected = (): string => 'Reconnected.';

export const missed = (): string =>
  'Some events were missed and are no longer stored. Continuing with new events.';

export function ended({ succeeded, failed }: { succeeded: number; failed: number }): string {
  const all = succeeded + failed;
  const events = all === 1 ? '1 event' : `${all} events`;
  return `\nForwarded ${events}: ${succeeded} succeeded, ${failed} failed.`;
}

export function unreachable({ server }: ListenSettings, { message, cause }: Error): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : message;
  return `${server} cannot be reached (${code}). Is the service running? Start it with \`npm start\`.`;
}
