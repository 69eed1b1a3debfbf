// Generated from the contract by `npm run generate -w sdk`; do not edit.

export const rateLimit = {"requests":120,"windowSeconds":60} as const;
export const maxPageSize = 100;
export const maxSnoozeDays = 30;
export const maxBodyBytes = 262144;
export const deliveryTimeoutSeconds = 10;
