import { describeFieldErrors } from '../../spec/rules/field-errors.ts';

/** `api/http/error-response.ts` maps them to HTTP statuses. */
export type ErrorCode =
  | 'invalid_request'
  | 'body_too_large'
  | 'unauthorized'
  | 'key_inactive'
  | 'forbidden'
  | 'invalid_csrf_token'
  | 'password_change_required'
  | 'second_factor_required'
  | 'confirmation_required'
  | 'restaurant_suspended'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable';

/** `path` is a JSON pointer into the body, or the name of a parameter. */
export type FieldError = { path: string; message: string };

/** A field that someone else changed since the editor read it, with its current value. */
export type EditConflict = { path: string; current: unknown };

/** One of the restaurants that a person can sign in to. */
export type RestaurantChoice = { id: string; name: string };

type ErrorDetails = {
  fields?: FieldError[];
  conflicts?: EditConflict[];
  restaurants?: RestaurantChoice[];
  retryAfter?: number;
  cause?: unknown;
};

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Conflicting fields of an edit that would overwrite another one. */
  readonly conflicts: EditConflict[];
  readonly restaurants: RestaurantChoice[];
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { fields = [], conflicts = [], restaurants = [], retryAfter, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.fields = fields;
    this.conflicts = conflicts;
    this.restaurants = restaurants;
    this.retryAfter = retryAfter;
  }
}

export function invalidRequest(fields: FieldError[]): ServiceError {
  return new ServiceError('invalid_request', describeFieldErrors(fields), { fields });
}

export function throwIfInvalid(fieldErrors: FieldError[]): void {
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
}

export const notFound = (what: string) =>
  new ServiceError('not_found', `There is no such ${what}, or you have no access to it`);

export const rateLimited = (what: string, retryAfter: number) =>
  new ServiceError('rate_limited', `Too many ${what}: try again in ${retryAfter} seconds`, { retryAfter });

/** In seconds. With it, the SDK's two retries outlast an election. */
const UNAVAILABLE_RETRY_AFTER = 3;

/** `cause` is logged but not returned. */
export const unavailable = (cause: unknown) =>
  new ServiceError(
    'unavailable',
    `The service is temporarily unavailable: try again in ${UNAVAILABLE_RETRY_AFTER} seconds`,
    { retryAfter: UNAVAILABLE_RETRY_AFTER, cause },
  );

/** The public contract has no separate code for it. */
export const suspended = (code: 'forbidden' | 'restaurant_suspended') =>
  new ServiceError(code, 'This restaurant is suspended: contact the operator of this service');
