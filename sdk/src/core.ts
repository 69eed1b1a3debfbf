// Separate functions instead of a class, so that bundles include only the functions that they use.
export * from './generated/functions.ts';
export * from './shared.ts';
export { createClient } from './transport.ts';
