import { randomBytes } from 'node:crypto';

/** Argon2id with the library's default parameters, as recommended by OWASP: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password);
}

/** Loaded on first use, because processes without sign-ins never need it. */
const argon2 = () => import('@node-rs/argon2');

let dummyHash: Promise<string> | undefined;

/** Takes equally long without a hash. */
export async function verifyPassword(user: { passwordHash: string }, password: string): Promise<boolean> {
  const { verify } = await argon2();
  const isRight = await verify(user.passwordHash || (await getDummyHash()), password);
  return isRight && user.passwordHash !== '';
}

export const verifyPin = (hash: string | undefined, pin: string): Promise<boolean> =>
  verifyPassword({ passwordHash: hash ?? '' }, pin);

/** Every first call computes the hash, even for a known address. */
function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'));
  return dummyHash;
}

/** The minimum number of verified hashes. */
const MIN_VERIFIED = 2;

/** The users of an address with this password. Takes equally long for zero, one, and two users. */
export async function filterByPassword<User extends { passwordHash: string }>(
  users: User[],
  password: string,
): Promise<User[]> {
  const passwordHash = await getDummyHash();
  const padding = Array.from({ length: MIN_VERIFIED - users.length }, () => ({ passwordHash }));
  const verified = await Promise.all([...users, ...padding].map(one => verifyPassword(one, password)));
  return users.filter((_, index) => verified[index]);
}

/** 96 random bits in easily typed characters. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
