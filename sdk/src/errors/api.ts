import type * as errors from '../generated/errors.ts';
import type { ErrorCode, FieldError } from '../generated/types.ts';
import type { RateLimit } from '../rate-limit.ts';
import { type ErrorDetails, isKind, type Kind, kind, RestaurantOrderingError } from './base.ts';

/** What the response said, beside its message. */
export type ApiErrorValues = Omit<ApiError, keyof RestaurantOrderingError> & { code: string };

/**
 * The service answered with an error, also to the last retry. There is a subclass for each code; a code that this version does not know is an
 * `ApiError` itself. `cause` is what the attempt before it failed with, when the call was retried.
 *
 * @example
 * ```ts
 * try {
 *   await client.orders.updateStatus(1042, { status: 'completed' });
 * } catch (error) {
 *   if (!(error instanceof ConflictError)) throw error;
 *   console.log(error.message, error.requestId);
 * }
 * ```
 */
export class ApiError extends RestaurantOrderingError {
  override readonly name: string = 'ApiError';
  /** What went wrong, for programs. `http_<status>` when the response is not the service's own, such as a proxy's page. */
  declare readonly code: ErrorCode;
  /** The HTTP status. */
  declare readonly status: number;
  /** Every invalid field of an invalid request; empty otherwise. */
  declare readonly fields: readonly FieldError[];
  /** Identifies the request; quote it when you report a problem. */
  declare readonly requestId: string | undefined;
  /** The key's rate limit; absent when the response did not say. */
  declare readonly rateLimit: RateLimit | undefined;
  /** The headers of the response. */
  declare readonly headers: Headers;
  /** The parsed JSON of the response, or the first 500 bytes of what is not JSON; absent when it was empty. */
  declare readonly body: unknown;
  /** When to come back, in seconds from now, as `Retry-After` said; absent when it did not. */
  declare readonly retryAfterSeconds: number | undefined;

  /** @internal */
  constructor(message: string, details: ErrorDetails, values: ApiErrorValues) {
    super(message, details);
    Object.assign(this, values);
  }

  /** @internal */
  override get [kind](): Kind {
    return 'api';
  }
}

type CodedError = InstanceType<(typeof errors)[keyof typeof errors]>;

/** The class of the errors with a code; {@link ApiError} with that code where it has no class. */
export type ApiErrorOf<Code extends ErrorCode> = Code extends CodedError['code']
  ? Extract<CodedError, { code: Code }>
  : ApiError & { readonly code: Code };

/**
 * Whether an error is one that the service answered with, and, if a code is given, whether it has this code.
 *
 * @example
 * ```ts
 * const order = await client.orders.get(1042).catch(error => {
 *   if (isApiError(error, 'not_found')) return undefined;
 *   throw error;
 * });
 * ```
 *
 * @param error - Anything that was thrown.
 * @param code - The code that it must have; default: any.
 */
export function isApiError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is ErrorCode extends Code ? ApiError : ApiErrorOf<Code> {
  return isKind(error, 'api') && (code === undefined || error.code === code);
}
