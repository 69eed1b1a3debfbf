export const kind = /* @__PURE__ */ Symbol.for('@restaurant-ordering/sdk/error');

/**
 * The base class of every error of this package.
 *
 * Tell errors apart by class, by `code`, or by a guard such as {@link isApiError}. The guards also recognise errors of
 * another copy of the package (its other module format, another realm), where `instanceof` does not.
 */
export class RestaurantOrderingError extends Error {
  /** The name of the class. */
  override readonly name: string = 'RestaurantOrderingError';
  /** A stable code for programs. */
  declare readonly code: string;
  /**
   * Whether the service may have carried out a call that is not idempotent. The error's message says what to check
   * before you repeat such a call. Always false for idempotent operations.
   */
  readonly mayHaveBeenApplied: boolean;

  /** @internal */
  constructor(message: string, { cause, retryHint }: ErrorDetails = {}) {
    super(retryHint ? addHint(message, retryHint) : message);
    if (cause !== undefined) this.cause = cause;
    this.mayHaveBeenApplied = retryHint !== undefined;
  }

  /** @internal */
  get [kind](): Kind {
    return KINDS[this.code] ?? 'other';
  }
}

const addHint = (message: string, retryHint: string) =>
  `${message}. The service may have carried it out. ${retryHint}`;

/** Warns of what an attempt before the last one may have done. */
export function addRetryHint(error: RestaurantOrderingError, retryHint: string | undefined): void {
  if (retryHint === undefined || error.mayHaveBeenApplied) return;
  const message = addHint(error.message, retryHint);
  Object.assign(error, { message, mayHaveBeenApplied: true });
}

export type Kind = 'api' | 'connection' | 'timeout' | 'abort' | 'response' | 'other';

/** The kinds of the errors that are not answers of the service, by their codes. */
const KINDS: Record<string, Kind> = {
  connection_failed: 'connection',
  timed_out: 'timeout',
  aborted: 'abort',
  invalid_response: 'response',
};

export type ErrorDetails = { cause?: unknown; retryHint?: string | undefined };

/**
 * Whether this is an error of this package.
 *
 * @param error - Anything that was thrown.
 */
export function isRestaurantOrderingError(error: unknown): error is RestaurantOrderingError {
  return typeof error === 'object' && error !== null && kind in error;
}

export function isKind(error: unknown, wanted: Kind): error is RestaurantOrderingError {
  return isRestaurantOrderingError(error) && error[kind] === wanted;
}
