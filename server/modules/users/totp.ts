import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps know: RFC 6238 with SHA-1, six digits, and 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clocks of phones may be this many periods off. */
const WINDOW = 1;

export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const open = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** For a QR code. */
export const toTotpUri = (secret: string, issuer: string, label: string): string =>
  open(secret, issuer, label).toString();

/** The number of the period whose code it is. Undefined if it is no code of about now. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = open(secret).validate({ token: code.replaceAll(' ', ''), timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / (PERIOD_SECONDS * 1_000)) + delta;
}

const RECOVERY_CODES = 10;
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 12;

/** Each has 59 random bits. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);

function generateRecoveryCode(): string {
  const characters: string[] = [];
  while (characters.length < RECOVERY_LENGTH)
    for (const byte of randomBytes(RECOVERY_LENGTH)) {
      // Larger ones would make some characters more likely.
      const isFair = byte < Math.floor(256 / ALPHABET.length) * ALPHABET.length;
      if (isFair && characters.length < RECOVERY_LENGTH)
        characters.push(ALPHABET.charAt(byte % ALPHABET.length));
    }
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Recovery codes are compared without what people add or leave out. */
export const normalizeRecoveryCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
