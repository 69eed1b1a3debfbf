// Generated from the contract by `npm run generate -w webhook-verifier`; do not edit.

export const signatureHeader = 'x-service-signature';
export const standardIdHeader = 'webhook-id';
export const standardTimestampHeader = 'webhook-timestamp';
export const standardSignatureHeader = 'webhook-signature';
export const eventHeader = 'X-Service-Event';
export const deliveryHeader = 'X-Service-Delivery';
export const sampleDelivery = 'dlv_019ced9586127630a3b16aec15bb2e6e';
export const signatureToleranceSeconds = 300;
