import { ServiceError } from '../common/errors.ts';
import type { Authentication } from '../keys/service.ts';

/** The token of an `Authorization: Bearer <token>` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

export function authenticationError({ outcome }: Authentication): ServiceError {
  return outcome === 'inactive'
    ? new ServiceError(
        'key_inactive',
        'This key was revoked or has expired: ask the restaurant for a new one',
      )
    : new ServiceError('unauthorized', 'Send a valid key: "Authorization: Bearer <API_KEY>"');
}
