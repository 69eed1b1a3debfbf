// Generated from the contract by `npm run generate -w sdk`; do not edit.

export const version = '1.0.0';
