import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { UserDocument } from './documents.ts';

/**
 * Hashes passwords and PINs, and encrypts the hashes, so that a copy of the database does not allow guessing.
 * PINs are so short that their hashes alone would reveal them.
 */
export interface PasswordHasher {
  hashPassword(userId: string, password: string): Promise<string>;
  /** Takes equally long without a hash. */
  verifyPassword(user: HashedPassword, password: string): Promise<boolean>;
  /** The users of an address with this password. Takes equally long for zero, one, and two users. */
  filterByPassword<User extends HashedPassword>(users: User[], password: string): Promise<User[]>;
  hashPin(userId: string, pin: string): Promise<string>;
  /** Takes equally long without a hash. */
  verifyPin(userId: string, hash: string | undefined, pin: string): Promise<boolean>;
}

type HashedPassword = Pick<UserDocument, '_id' | 'passwordHash'>;

/** The minimum number of verified hashes. */
const MIN_VERIFIED = 2;

/** The owners for which hashes are encrypted: one copied to another user or field cannot be decrypted. */
export const passwordOf = (userId: string): string => `password of ${userId}`;
export const pinOf = (userId: string): string => `PIN of ${userId}`;

/** Hashes by the previous release are not encrypted. */
export const isEncrypted = (stored: string): boolean => stored !== '' && !stored.startsWith('$argon2');

/** Decrypts a stored hash, if it is encrypted. */
export const openHash = ({ open }: Pick<SecretBox, 'open'>, owner: string, stored: string): string =>
  isEncrypted(stored) ? open(owner, stored) : stored;

/** `mayEncrypt` tells whether every process can read encrypted hashes. */
export function createPasswordHasher(
  secrets: Pick<SecretBox, 'seal' | 'open'>,
  mayEncrypt: () => Promise<boolean>,
): PasswordHasher {
  async function hash(owner: string, text: string): Promise<string> {
    const hashed = await hashText(text);
    return (await mayEncrypt()) ? secrets.seal(owner, hashed) : hashed;
  }

  async function verify(owner: string, stored: string, text: string): Promise<boolean> {
    const { verify: verifyHash } = await argon2();
    const hashed = openHash(secrets, owner, stored);
    const isRight = await verifyHash(hashed || (await getDummyHash()), text);
    return isRight && hashed !== '';
  }

  const verifyPassword = ({ _id, passwordHash }: HashedPassword, password: string) =>
    verify(passwordOf(_id), passwordHash, password);

  return {
    hashPassword: (userId, password) => hash(passwordOf(userId), password),
    verifyPassword,
    hashPin: (userId, pin) => hash(pinOf(userId), pin),
    verifyPin: (userId, stored = '', pin) => verify(pinOf(userId), stored, pin),

    async filterByPassword(users, password) {
      const nobody = { _id: '', passwordHash: '' };
      const padding = Array.from({ length: MIN_VERIFIED - users.length }, () => nobody);
      const verified = await Promise.all([...users, ...padding].map(one => verifyPassword(one, password)));
      return users.filter((_, index) => verified[index]);
    },
  };
}

/** Argon2id with the library's default parameters, as recommended by OWASP: 19 MiB, two passes. */
export async function hashText(text: string): Promise<string> {
  const { hash } = await argon2();
  return hash(text);
}

/** Loaded on first use, because processes without sign-ins never need it. */
const argon2 = () => import('@node-rs/argon2');

let dummyHash: Promise<string> | undefined;

/** Every first call computes the hash, even for a known address. */
function getDummyHash(): Promise<string> {
  dummyHash ??= hashText(randomBytes(32).toString('base64url'));
  return dummyHash;
}

/** 96 random bits in easily typed characters. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
