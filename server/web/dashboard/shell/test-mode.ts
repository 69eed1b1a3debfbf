/** The URL fragment that opens the test mode dialog. */
export const TEST_MODE = 'test-mode';
