// Bundled into the command, so that partners who only call the API don't need a second package.
export { sampleEvent, sampleTypes, webhookRequest } from '../../../webhook-verifier/src/testing.ts';
