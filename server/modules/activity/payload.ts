import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Binary } from 'mongodb';

/** An event's payload: compressed to about half, or plain text from previous releases. */
export type StoredPayload = string | Binary;

export const deflatePayload = (payload: string): StoredPayload => new Binary(deflateRawSync(payload));

export const readPayload = (stored: StoredPayload): string =>
  typeof stored === 'string' ? stored : inflateRawSync(stored.value()).toString();

type WithPayload = { event?: { payload?: StoredPayload } };

/** For exports that people read. */
export const withReadablePayload = <T extends WithPayload>(entry: T): T =>
  entry.event?.payload === undefined
    ? entry
    : { ...entry, event: { ...entry.event, payload: readPayload(entry.event.payload) } };
