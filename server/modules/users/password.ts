import { randomBytes } from 'node:crypto';

/** Argon2id with the library's parameters, which are those that OWASP recommends: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password);
}

/** Loaded with the first password: most starts meet none. */
const argon2 = () => import('@node-rs/argon2');

let unknown: Promise<string> | undefined;

export async function verifyPassword(
  user: { passwordHash: string } | null,
  password: string,
): Promise<boolean> {
  const { verify } = await argon2();
  // A hash of nothing that anyone knows, so that an unknown address takes as long to refuse as a wrong password. Made
  // with the first password whoever has it, so that this one takes as long, too.
  unknown ??= hashPassword(randomBytes(32).toString('base64url'));
  const hash = await unknown;
  const right = await verify(user?.passwordHash ?? hash, password);
  return user !== null && right;
}

/** 96 random bits, as characters that can be read out and typed. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
