import { t } from '@lingui/core/macro';
import type { Paths, Schemas } from './contract.ts';
import { describeFieldError } from './field-errors.ts';

/**
 * The body of a failed response. A request that never arrived fails with the browser's `TypeError` instead.
 */
export type ApiError = {
  /** The service's message, in English for developers. Pages never show it. */
  error: string;
  code: string;
  fields?: Schemas['FieldError'][];
  /** For edits: the fields that someone else changed. */
  conflicts?: Schemas['EditConflict'][];
  /** For a sign-in that fits several. */
  restaurants?: Schemas['RestaurantChoice'][];
  /** The operation's path. */
  path?: string;
};

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && 'error' in error;
}

/** The localized error message. */
export function describeError(error: unknown): string {
  if (!isApiError(error)) return t`The service can't be reached. Check the connection and try again.`;
  switch (error.code as Schemas['KnownErrorCode'] | Schemas['ForbiddenCode']) {
    case 'unavailable':
      return t`The service is temporarily unavailable. Try again in a moment.`;
    case 'rate_limited':
      return t`Too many requests. Wait a moment and try again.`;
    case 'unauthorized':
    case 'key_inactive':
      return t`Your session has expired. Sign in and try again.`;
    case 'password_change_required':
      return t`Replace your one-time password first.`;
    case 'second_factor_required':
      return t`Set up two-step verification first.`;
    case 'confirmation_required':
      return t`Confirm that it's you first.`;
    case 'restaurant_suspended':
      return t`This restaurant is suspended. Contact the operator of the service.`;
    case 'invalid_csrf_token':
      return t`Someone else has signed in. Try again.`;
    case 'forbidden':
      return t`You don't have permission to do this. An owner can change your permissions.`;
    case 'not_found':
      return t`This no longer exists, or you don't have access to it.`;
    case 'conflict':
      return isTakenSlug(error)
        ? describeTakenSlug()
        : describeConflict(error.path as keyof Paths | undefined);
    case 'invalid_request':
      return describeFields(error) || t`Some values aren't valid.`;
    case 'internal_error':
    case 'method_not_allowed':
      return t`Something went wrong on our side. Try again.`;
    default:
      return t`Something went wrong. Try again.`;
  }
}

const isTakenSlug = ({ code, error }: ApiError): boolean =>
  code === 'conflict' && / has the slug "/.test(error);

const describeTakenSlug = () => t`This URL handle is taken. Choose another one.`;

/** The obstacle is visible once the page is reloaded. */
function describeConflict(path: keyof Paths | undefined): string {
  switch (path) {
    case '/dashboard/api/orders/{reference}/status':
      return t`The order has been completed or cancelled.`;
    case '/dashboard/api/orders/{reference}/payment':
    case '/dashboard/api/orders/{reference}/part-payments':
      return t`The order has changed. Check what is left to pay.`;
    case '/dashboard/api/orders/{reference}/refunds':
      return t`You can't refund this much: part of it was already refunded.`;
    case '/dashboard/api/sales/reports':
      return t`Someone else has closed this report, so the figures have changed: count again.`;
    case '/dashboard/api/branches/{branchId}/stations':
      return t`Another screen has changed the stations. They are now up to date: try again if you still want to.`;
    case '/dashboard/api/users':
      return t`Someone already uses this email address.`;
    case '/dashboard/api/users/{userId}/role':
    case '/dashboard/api/users/{userId}/disable':
    case '/dashboard/api/users/{userId}/password/reset':
      return t`You can't do this to your own account. Ask another owner.`;
    case '/dashboard/api/menu/categories/{categoryId}':
      return t`The category still has items: move or delete them first.`;
    case '/dashboard/api/webhooks/endpoints':
      return t`You have reached the maximum number of endpoints. Delete one you don't need.`;
    case '/dashboard/api/webhooks/deliveries/{deliveryId}/retry':
      return t`An attempt is in progress. Wait for its result.`;
    case '/dashboard/api/storefront/order/payment':
      return t`This order can't be paid online. Pay at the restaurant.`;
    default:
      return t`Someone else changed this. Check it and try again.`;
  }
}

const TRANSIENT = ['unavailable', 'internal_error', 'rate_limited', 'invalid_csrf_token'];

/** Whether a retry can succeed, because the request itself was valid. */
export function isTransient(error: unknown): boolean {
  return !isApiError(error) || TRANSIENT.includes(error.code);
}

/** Someone else was faster. */
export const isConflict = (error: unknown): boolean => isApiError(error) && error.code === 'conflict';

export const conflictsOf = (error: unknown): Schemas['EditConflict'][] =>
  (isApiError(error) && error.conflicts) || [];

/** Nonexistent or inaccessible. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.code === 'not_found';

/** The sign-in also requires a code. */
export const needsSecondFactor = (error: unknown): boolean =>
  isApiError(error) && error.code === 'second_factor_required';

/** There is no session, or it has ended. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.code === 'unauthorized';

/**
 * A 400's field errors by form path: `/lines/0/quantity` becomes `lines.0.quantity`. A parameter has only a
 * name.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (isApiError(error) && isTakenSlug(error)) return { slug: describeTakenSlug() };
  const fields = isApiError(error) ? (error.fields ?? []) : [];
  const toFormPath = (path: string) => path.replace(/^\//, '').replaceAll('/', '.');
  return Object.fromEntries(fields.map(field => [toFormPath(field.path), describeFieldError(field)]));
}

const describeFields = ({ fields = [] }: ApiError): string =>
  [...new Set(fields.map(describeFieldError))].join(' ');
