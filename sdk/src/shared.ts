// What both entries of the package export: errors, and types.
export type { Middleware } from 'openapi-fetch';
export type { Call, WithResponse } from './call.ts';
export {
  AbortError,
  ApiError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InternalError,
  InvalidRequestError,
  InvalidResponseError,
  isAbortError,
  isApiError,
  isConnectionError,
  isInvalidResponseError,
  isRestaurantOrderingError,
  isTimeoutError,
  KeyInactiveError,
  MethodNotAllowedError,
  NotFoundError,
  RateLimitedError,
  RestaurantOrderingError,
  TimeoutError,
  UnauthorizedError,
} from './errors.ts';
export type * from './generated/models.ts';
export type { List, Page } from './list.ts';
export type { Body, OperationId, Query, Success } from './operation.ts';
export type { CallOptions, ClientOptions, Fetch, LogDetails, Logger } from './options.ts';
export type { RateLimit } from './rate-limit.ts';
export type { Timing } from './timing.ts';
export type { Client } from './transport.ts';
