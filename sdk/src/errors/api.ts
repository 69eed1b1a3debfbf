import type * as errors from '../generated/errors.ts';
import type { ErrorCode, FieldError } from '../generated/types.ts';
import type { RateLimit } from '../rate-limit.ts';
import { type ErrorDetails, isKind, type Kind, kind, RestaurantOrderingError } from './base.ts';

/** The details of the response, apart from its message. */
export type ApiErrorValues = Omit<ApiError, keyof RestaurantOrderingError> & { code: string };

/**
 * The service returned an error, even after the last retry. There is a subclass for each code; an unknown
 * code results in a plain `ApiError`. If the call was retried, `cause` is the error of the previous attempt.
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
  /**
   * The error code, for programs. `http_<status>` if the response is not from the service, such as a proxy's
   * error page.
   */
  declare readonly code: ErrorCode;
  /** The HTTP status. */
  declare readonly status: number;
  /** All invalid fields of an invalid request; empty otherwise. */
  declare readonly fields: readonly FieldError[];
  /** The request ID. Quote it when you report a problem. */
  declare readonly requestId: string | undefined;
  /** The key's rate limit; absent if the response has no rate limit headers. */
  declare readonly rateLimit: RateLimit | undefined;
  /** The headers of the response. */
  declare readonly headers: Headers;
  /**
   * The parsed JSON of the response, or the first 500 bytes of any other body; absent if the body is empty.
   */
  declare readonly body: unknown;
  /** The number of seconds to wait before retrying, from `Retry-After`; absent without that header. */
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

/** The error class for a code; {@link ApiError} with that code if it has no class. */
export type ApiErrorOf<Code extends ErrorCode> = Code extends CodedError['code']
  ? Extract<CodedError, { code: Code }>
  : ApiError & { readonly code: Code };

/**
 * Whether an error was returned by the service, optionally with a specific code.
 *
 * @example
 * ```ts
 * const order = await client.orders.get(1042).catch(error => {
 *   if (isApiError(error, 'not_found')) return undefined;
 *   throw error;
 * });
 * ```
 *
 * @param error - The value that was thrown.
 * @param code - The expected code. Default: any.
 */
export function isApiError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is ErrorCode extends Code ? ApiError : ApiErrorOf<Code> {
  return isKind(error, 'api') && (code === undefined || error.code === code);
}
