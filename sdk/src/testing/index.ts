/**
 * An in-memory mock of the service, for your tests. Handlers for MSW are in `@restaurant-ordering/sdk/msw`.
 *
 * @module
 */
export { exampleData, exampleOf, type MockData } from './data.ts';
export { createMock, type Mock, type MockFailure, type MockKey, type MockOptions } from './mock.ts';
