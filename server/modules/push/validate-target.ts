import { ECDH } from 'node:crypto';
import type { NewPushSubscription } from '../../../generated/dashboard/types.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import type { PushTarget } from './documents.ts';

/** Explains why a host cannot be used, or returns undefined. */
type CheckHost = (hostname: string, port?: string) => string | undefined;

/** Throws `invalid_request` if the keys are unusable or the address is not public. */
export function parseTarget(
  { endpoint, keys: { p256dh, auth } }: Pick<NewPushSubscription, 'endpoint' | 'keys'>,
  checkHost: CheckHost,
): PushTarget {
  const problems = [
    { path: '/endpoint', message: checkEndpoint(endpoint, checkHost) },
    { path: '/keys/p256dh', message: isPoint(p256dh) ? undefined : 'is not a P-256 public key' },
  ];
  throwIfInvalid(problems.filter((problem): problem is FieldError => problem.message !== undefined));
  return { endpoint, p256dh, auth };
}

function checkEndpoint(endpoint: string, checkHost: CheckHost): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:') return 'must be an HTTPS address';
  if (url.username || url.password || url.hash) return 'must not contain credentials or a fragment';
  return checkHost(url.hostname, url.port);
}

function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  // Rejects compressed points, which the library does not accept.
  if (bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
