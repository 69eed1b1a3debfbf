// Generated from the contract by `npm run generate -w webhook-verifier`; do not edit.

export const signatureHeader = 'x-service-signature';
export const standardIdHeader = 'webhook-id';
export const standardTimestampHeader = 'webhook-timestamp';
export const standardSignatureHeader = 'webhook-signature';
export const eventHeader = 'X-Service-Event';
export const deliveryHeader = 'X-Service-Delivery';
export const sampleDelivery = 'dlv_019ced95860875c8843069f6b5571201';
export const signatureToleranceSeconds = 300;
