import { type RateLimit, readRateLimit } from './rate-limit.ts';

/** A result and the details of its response. */
export type WithResponse<T> = {
  /** The result. */
  data: T;
  /** The HTTP status. */
  status: number;
  /** The request ID. Quote it when you report a problem. */
  requestId: string | undefined;
  /** The key's rate limit; absent if the response has no rate limit headers. */
  rateLimit: RateLimit | undefined;
  /** The response. Its body has already been read. */
  response: Response;
};

/**
 * A promise for the result of a call. {@link ApiPromise.withResponse} also returns the details of the
 * response.
 */
export class ApiPromise<T> implements Promise<T> {
  readonly #answer: Promise<Answer<T>>;

  /** @internal */
  constructor(answer: Promise<Answer<T>>) {
    this.#answer = answer;
  }

  get [Symbol.toStringTag](): string {
    return 'ApiPromise';
  }

  /**
   * Waits for the result, as `await` does.
   *
   * @param onFulfilled - Called with the result.
   * @param onRejected - Called with the error.
   */
  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then<Then = T, Else = never>(
    onFulfilled?: ((value: T) => Then | PromiseLike<Then>) | null,
    onRejected?: ((reason: unknown) => Else | PromiseLike<Else>) | null,
  ): Promise<Then | Else> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  /**
   * Handles an error.
   *
   * @param onRejected - Called with the error.
   */
  catch<Else = never>(
    onRejected?: ((reason: unknown) => Else | PromiseLike<Else>) | null,
  ): Promise<T | Else> {
    return this.then(undefined, onRejected);
  }

  /**
   * Calls a function after a success or an error.
   *
   * @param onFinally - Called without arguments.
   */
  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }

  /**
   * Returns the result with its status, request ID and rate limit.
   *
   * @example
   * ```ts
   * const { data, rateLimit, requestId } = await client.orders.get(1042).withResponse();
   * console.log(data.status, rateLimit?.remaining, requestId);
   * ```
   */
  withResponse(): Promise<WithResponse<T>> {
    return this.#answer.then(withResponse);
  }
}

/** A result and its response. */
export type Answer<T> = { data: T; response: Response };

export function withResponse<T>({ data, response }: Answer<T>): WithResponse<T> {
  return {
    data,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    rateLimit: readRateLimit(response.headers),
    response,
  };
}
