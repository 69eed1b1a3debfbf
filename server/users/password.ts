import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's parameters, which are those that OWASP recommends: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash of nothing that anyone knows, so that an unknown address takes as long to refuse as a wrong password. */
const UNKNOWN = hashPassword(randomBytes(32).toString('base64url'));

export async function isPasswordOf(
  user: { passwordHash: string } | null,
  password: string,
): Promise<boolean> {
  const right = await verify(user?.passwordHash ?? (await UNKNOWN), password);
  return user !== null && right;
}

/** 96 random bits, as characters that can be read out and typed. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
