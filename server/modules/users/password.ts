import { randomBytes } from 'node:crypto';

/** Argon2id with the library's default parameters, which OWASP recommends: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password);
}

/** Loaded on first use, because a process without sign-ins never needs it. */
const argon2 = () => import('@node-rs/argon2');

let dummyHash: Promise<string> | undefined;

export async function verifyPassword(user: { passwordHash: string }, password: string): Promise<boolean> {
  const { verify } = await argon2();
  return verify(user.passwordHash, password);
}

/** Takes equally long without a hash. */
export async function verifyPin(hash: string | undefined, pin: string): Promise<boolean> {
  const isRight = await verifyPassword({ passwordHash: hash ?? (await getDummyHash()) }, pin);
  return isRight && hash !== undefined;
}

/** Every first call makes the hash, also for a known address. */
function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'));
  return dummyHash;
}

/** As many hashes are verified at least. */
const MIN_VERIFIED = 2;

/** The users of one address who have this password. Takes equally long for none, one and two users. */
export async function filterByPassword<User extends { passwordHash: string }>(
  users: User[],
  password: string,
): Promise<User[]> {
  const passwordHash = await getDummyHash();
  const padding = Array.from({ length: MIN_VERIFIED - users.length }, () => ({ passwordHash }));
  const verified = await Promise.all([...users, ...padding].map(one => verifyPassword(one, password)));
  return users.filter((_, index) => verified[index]);
}

/** 96 random bits in characters that are easy to type. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
