import { hash, randomInt } from 'node:crypto';
import {
  formatVoucherCode,
  normalizeVoucherCode,
  VOUCHER_ALPHABET,
} from '../../../spec/rules/voucher-code.ts';
import { createEntryFactory, NEW_SUSPENSION_EFFECT } from '../outbox/documents.ts';
import type { UserDocument } from '../users/documents.ts';

/** A device waiting to be paired. The ID is its code's hash. It expires within minutes. */
export type PairingDocument = {
  _id: string;
  /** The hash of the device's secret. */
  deviceHash: string;
  userAgent: string;
  /** The network of the requesting device. */
  network: string;
  /** The screen paired with the code. */
  screen?: { id: string; restaurantId: string };
  createdAt: Date;
  expiresAt: Date;
};

export type ScreenDocument = UserDocument;

/** The effect that deletes the sessions of a removed screen. */
export const SESSIONS_EFFECT = 'screen_sessions';

/** The effect that notifies owners of a paired screen. */
export const SCREEN_MAIL_EFFECT = 'screen_mail';

export const screenEntry = createEntryFactory('screen', ({ name }: { name: string }) => name, [
  SESSIONS_EFFECT,
  SCREEN_MAIL_EFFECT,
  NEW_SUSPENSION_EFFECT,
]);

const CODE_LENGTH = 8;

/**
 * 40 random bits: short because people type it. It is valid for minutes, and useless without its device's
 * secret.
 */
export function generatePairingCode(): string {
  const characters = Array.from(
    { length: CODE_LENGTH },
    () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)],
  );
  return formatVoucherCode(characters.join(''));
}

/** Hashes a code as typed. */
export const hashPairingCode = (typed: string): string =>
  hash('sha256', `pairing ${normalizeVoucherCode(typed)}`);

/** The token of a device's session. A device that retries after a lost response gets the same token. */
export const deriveSessionToken = (deviceToken: string): string =>
  hash('sha256', `screen ${deviceToken}`, 'base64url');
