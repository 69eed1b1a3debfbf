/**
 * The service for your tests, without a server: a mock that lives in memory. For handlers for MSW see
 * `@restaurant-ordering/sdk/msw`.
 *
 * @module
 */
export { exampleData, exampleOf, type MockData } from './data.ts';
export { createMock, type Mock, type MockFailure, type MockKey, type MockOptions } from './mock.ts';
