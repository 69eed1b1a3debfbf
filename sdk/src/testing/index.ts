/**
 * The service for your tests, without a server: a mock that lives in memory, and handlers for MSW.
 *
 * @module
 */
export { exampleData, exampleOf, type MockData } from './data.ts';
export { createMock, type Mock, type MockFailure, type MockKey, type MockOptions } from './mock.ts';
export { exampleHandlers, mockHandlers } from './msw.ts';
