// Exported from both `.` and `./core`: errors and types.
export type { Middleware } from 'openapi-fetch';
export type { ApiPromise, WithResponse } from './api-promise.ts';
export type { Clock } from './clock.ts';
export { ApiError, isApiError } from './errors/api.ts';
export { isRestaurantOrderingError, RestaurantOrderingError } from './errors/base.ts';
export * from './errors/transport.ts';
export * from './generated/errors.ts';
export type * from './generated/types.ts';
export type { List, Page } from './list.ts';
export type { OperationId } from './operation.ts';
export type * from './options.ts';
export { createPacer, type Pacer } from './pacer.ts';
export type { RateLimit } from './rate-limit.ts';
export type { Client } from './transport.ts';
