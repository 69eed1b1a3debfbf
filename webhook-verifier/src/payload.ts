import { throwError } from './error.ts';
import type { WebhookEvent } from './event.ts';
import type { WebhookPayload } from './options.ts';

export function toBytes(payload: WebhookPayload): Uint8Array {
  if (typeof payload === 'string') return new TextEncoder().encode(payload);
  try {
    // Unlike `instanceof`, `DataView` accepts buffers from any realm. It throws for anything else.
    const view = ArrayBuffer.isView(payload) ? payload : new DataView(payload);
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  } catch {
    throwError(
      'invalid_payload',
      'The payload is neither a string nor bytes. Pass the raw body, from before any body parser.',
    );
  }
}

/** Parses the event of a verified payload. Skips a byte order mark. */
export function parseEvent(payload: Uint8Array): WebhookEvent {
  const value = parseJson(payload);
  if (!isEvent(value)) {
    throwError(
      'invalid_payload',
      'The signature is valid, but the payload is not an event. Check what else signs with this secret.',
    );
  }
  return value;
}

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
}

function isEvent(value: unknown): value is WebhookEvent {
  if (!isObject(value)) return false;
  return typeof value.id === 'string' && typeof value.type === 'string' && isObject(value.data);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
