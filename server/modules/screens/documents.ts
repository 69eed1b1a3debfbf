import { hash, randomInt } from 'node:crypto';
import {
  formatVoucherCode,
  normalizeVoucherCode,
  VOUCHER_ALPHABET,
} from '../../../spec/rules/voucher-code.ts';
import { createEntryFactory } from '../outbox/documents.ts';
import type { UserDocument } from '../users/documents.ts';

/** A device that waits to be paired. The id is the hash of its code. It expires within minutes. */
export type PairingDocument = {
  _id: string;
  /** Of the secret that only the device has. */
  deviceHash: string;
  userAgent: string;
  /** The network address that the device asked from. */
  network: string;
  /** The screen that the code was used for. */
  screen?: { id: string; restaurantId: string };
  createdAt: Date;
  expiresAt: Date;
};

export type ScreenDocument = UserDocument;

/** The effect that deletes the sessions of a removed screen. */
export const SESSIONS_EFFECT = 'screen_sessions';

/** The effect that tells owners of a paired screen. */
export const SCREEN_MAIL_EFFECT = 'screen_mail';

export const screenEntry = createEntryFactory('screen', ({ name }: { name: string }) => name, [
  SESSIONS_EFFECT,
  SCREEN_MAIL_EFFECT,
]);

const CODE_LENGTH = 8;

/** 40 random bits. It is short because it is typed, works for minutes, and opens nothing without the secret of its device. */
export function generatePairingCode(): string {
  const characters = Array.from(
    { length: CODE_LENGTH },
    () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)],
  );
  return formatVoucherCode(characters.join(''));
}

/** Of a code as it was typed. */
export const hashPairingCode = (typed: string): string =>
  hash('sha256', `pairing ${normalizeVoucherCode(typed)}`);

/** The token of a device's session. A device that asks again, because a response was lost, gets the same. */
export const deriveSessionToken = (deviceToken: string): string =>
  hash('sha256', `screen ${deviceToken}`, 'base64url');
