import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The parameters of authenticator apps: RFC 6238 with SHA-1, six digits, and 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** The accepted clock error of phones in periods. */
const WINDOW = 1;

export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const open = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The URI for a QR code. */
export const toTotpUri = (secret: string, issuer: string, label: string): string =>
  open(secret, issuer, label).toString();

/** The period of a code. Undefined if the code is not valid around now. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = open(secret).validate({ token: code.replaceAll(' ', ''), timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / (PERIOD_SECONDS * 1_000)) + delta;
}

const RECOVERY_CODES = 10;
/** Excludes characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 12;

/** 59 random bits each. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);

function generateRecoveryCode(): string {
  const characters: string[] = [];
  while (characters.length < RECOVERY_LENGTH)
    for (const byte of randomBytes(RECOVERY_LENGTH)) {
      // Larger values would make some characters more likely.
      const isFair = byte < Math.floor(256 / ALPHABET.length) * ALPHABET.length;
      if (isFair && characters.length < RECOVERY_LENGTH)
        characters.push(ALPHABET.charAt(byte % ALPHABET.length));
    }
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Ignores case and characters that people add or omit. */
export const normalizeRecoveryCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
