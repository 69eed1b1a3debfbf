// Single functions instead of a class with methods, so that a bundle holds only those it uses.
export * from './generated/functions.ts';
export * from './shared.ts';
export { createClient } from './transport.ts';
