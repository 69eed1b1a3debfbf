import { inflateRawSync } from 'node:zlib';
import type { Binary } from 'mongodb';

/**
 * The body of an event. This release stores texts; the next one may store the deflated body, which takes half as much, because this
 * one, which can run beside it, reads both.
 */
export type StoredPayload = string | Binary;

export const readPayload = (stored: StoredPayload): string =>
  typeof stored === 'string' ? stored : inflateRawSync(stored.value()).toString();
