import { Secret, TOTP } from 'otpauth';
import type { RecoveryCodes, SecondFactorSetup } from '../../generated/dashboard/types.ts';
import { type Dashboard, KNOWN_PASSWORD } from './dashboard.ts';

/** An authenticator app's code at a time. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Enables the signed-in user's second factor. */
export async function turnOnSecondFactor(page: Dashboard, now: Date) {
  const setup = await page.post<SecondFactorSetup>('/session/second-factor/setup');
  const { secret, setupToken } = setup.body;
  const code = codeAt(secret, now);
  const body = { setupToken, code, currentPassword: KNOWN_PASSWORD };
  const { status, body: enabled } = await page.post<RecoveryCodes>('/session/second-factor', body);
  return { status, secret, ...enabled };
}
