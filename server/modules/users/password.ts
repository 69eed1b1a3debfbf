import { randomBytes } from 'node:crypto';

/** Argon2id with the library's default parameters, which OWASP recommends: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password);
}

/** Loaded on first use, because a process without sign-ins never needs it. */
const argon2 = () => import('@node-rs/argon2');

let dummyHash: Promise<string> | undefined;

export async function verifyPassword(
  user: { passwordHash: string } | null,
  password: string,
): Promise<boolean> {
  const { verify } = await argon2();
  // An unknown address takes as long to reject as a wrong password. Every first call makes the hash, also for a known
  // address, so that it takes equally long in both cases.
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'));
  const hash = await dummyHash;
  const matches = await verify(user?.passwordHash ?? hash, password);
  return user !== null && matches;
}

/** 96 random bits in characters that are easy to type. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
