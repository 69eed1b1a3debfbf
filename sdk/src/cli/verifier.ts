// Bundled into the command: partners who only call the API need no second package.
export { sampleEvent, sampleTypes, webhookRequest } from '../../../webhook-verifier/src/testing.ts';
