import { isCommonPassword } from './common-passwords.ts';
import type { UserDocument } from './documents.ts';

/** Explains why a new password is weak. Undefined if it is not. */
export async function findWeakness(
  { email }: Pick<UserDocument, 'email'>,
  password: string,
): Promise<string | undefined> {
  if (password.toLowerCase().includes(email)) return 'must not contain the email address';
  if (await isCommonPassword(password)) return 'is commonly used';
  return undefined;
}
