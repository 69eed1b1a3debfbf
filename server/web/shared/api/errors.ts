import { t } from '@lingui/core/macro';
import type { Schemas } from './contract.ts';

/** The body of a failed response. A request that never arrived fails with a `TypeError` of the browser instead. */
export type ApiError = { error: string; code: string; fields?: Schemas['FieldError'][] };

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && 'error' in error;
}

/** What a person reads. */
export function describeError(error: unknown): string {
  if (!isApiError(error)) return t`The service cannot be reached. Check the connection and try again.`;
  switch (error.code) {
    case 'unavailable':
      return t`The service is busy recovering. Try again in a moment.`;
    case 'rate_limited':
      return t`Too many requests. Wait a moment and try again.`;
    case 'internal_error':
      return t`Something went wrong on our side. Try again.`;
    default:
      return error.error;
  }
}

/** Whether a retry can succeed, because nothing about the request was wrong. */
export function isTransient(error: unknown): boolean {
  return !isApiError(error) || ['unavailable', 'internal_error', 'rate_limited'].includes(error.code);
}

/** There is no session, or not any more. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.code === 'unauthorized';

/** The field errors of a 400 by path of the form: `/lines/0/quantity` is `lines.0.quantity`. A parameter has only a name. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = isApiError(error) ? (error.fields ?? []) : [];
  const toFormPath = (path: string) => path.replace(/^\//, '').replaceAll('/', '.');
  return Object.fromEntries(fields.map(({ path, message }) => [toFormPath(path), message]));
}
