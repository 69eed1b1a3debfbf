import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Binary } from 'mongodb';

/** The body of an event: deflated, which takes half as much, or the text of former releases. */
export type StoredPayload = string | Binary;

export const deflatePayload = (payload: string): StoredPayload => new Binary(deflateRawSync(payload));

export const readPayload = (stored: StoredPayload): string =>
  typeof stored === 'string' ? stored : inflateRawSync(stored.value()).toString();

type WithPayload = { event?: { payload?: StoredPayload } };

/** For copies that people read. */
export const withReadablePayload = <T extends WithPayload>(entry: T): T =>
  entry.event?.payload === undefined
    ? entry
    : { ...entry, event: { ...entry.event, payload: readPayload(entry.event.payload) } };
