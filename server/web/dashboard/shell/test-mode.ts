/** The part of an address behind `#` that opens the dialog of the test mode. */
export const TEST_MODE = 'test-mode';
