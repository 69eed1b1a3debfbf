// The client without its methods: single functions, so that a bundle holds only those it uses.
export * from './operations.ts';
export * from './shared.ts';
export { createClient } from './transport.ts';
