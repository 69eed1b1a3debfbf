export const kind = /* @__PURE__ */ Symbol.for('@restaurant-ordering/sdk/error');

/**
 * The base class of every error of this package.
 *
 * Distinguish errors by class, by `code`, or with a guard such as {@link isApiError}. Unlike `instanceof`,
 * the guards also recognize errors from another copy of the package, such as the other module format or
 * another realm.
 */
export class RestaurantOrderingError extends Error {
  /** The name of the class. */
  override readonly name: string = 'RestaurantOrderingError';
  /** A stable code for programs. */
  declare readonly code: string;
  /**
   * Whether the service may have applied a call that is not idempotent. The error's message says what to
   * check before repeating the call. Always false for idempotent operations.
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
  `${message}. The request may have been processed. ${retryHint}`;

/** Adds a warning that an earlier attempt may have been applied. */
export function addRetryHint(error: RestaurantOrderingError, retryHint: string | undefined): void {
  if (retryHint === undefined || error.mayHaveBeenApplied) return;
  const message = addHint(error.message, retryHint);
  Object.assign(error, { message, mayHaveBeenApplied: true });
}

export type Kind = 'api' | 'connection' | 'timeout' | 'abort' | 'response' | 'other';

/** The kinds of errors that were not returned by the service, by code. */
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
 * @param error - The value that was thrown.
 */
export function isRestaurantOrderingError(error: unknown): error is RestaurantOrderingError {
  return typeof error === 'object' && error !== null && kind in error;
}

export function isKind(error: unknown, wanted: Kind): error is RestaurantOrderingError {
  return isRestaurantOrderingError(error) && error[kind] === wanted;
}
