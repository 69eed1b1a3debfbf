import { readFile } from 'node:fs/promises';
import { type Contract, headerExample, headerName, knownEvents } from './contract.ts';
import { renderTypes } from './types.ts';

const contractFolder = new URL('../../generated/public/', import.meta.url);
const notice = '// Generated from the contract by `npm run generate -w webhook-verifier`; do not edit.\n\n';

/** Everything that the package repeats of the contract: file name to text. */
export async function renderOutputs(): Promise<Map<string, string>> {
  const contract: Contract = JSON.parse(await readFile(new URL('openapi.json', contractFolder), 'utf8'));
  const types = await readFile(new URL('types.ts', contractFolder), 'utf8');
  return new Map([
    ['contract.ts', notice + renderContract(contract)],
    ['events.ts', notice + renderEvents(contract, types)],
    ['samples.ts', notice + renderSamples(contract)],
  ]);
}

function renderContract(contract: Contract): string {
  const deliveryHeader = headerName(contract, '-Delivery');
  return [
    `export const signatureHeader = ${quote(headerName(contract, '-Signature'))};`,
    `export const eventHeader = ${quote(headerName(contract, '-Event'))};`,
    `export const deliveryHeader = ${quote(deliveryHeader)};`,
    `export const sampleDelivery = ${quote(headerExample(contract, deliveryHeader))};`,
    `export const signatureToleranceSeconds = ${contract['x-webhook-delivery'].signatureToleranceSeconds};`,
    '',
  ].join('\n');
}

function renderEvents(contract: Contract, types: string): string {
  const events = knownEvents(contract);
  return [
    renderTypes(types, [...events.map(({ schema }) => schema), 'KnownWebhookEventType', 'WebhookEventData']),
    '',
    '/** The events known today, by their type. */',
    'export interface KnownWebhookEvents {',
    ...events.map(({ type, schema }) => `  ${quote(type)}: ${schema};`),
    '}',
    '',
  ].join('\n');
}

function renderSamples(contract: Contract): string {
  return [
    "import type { KnownWebhookEvents } from './events.ts';",
    '',
    'export const samples: KnownWebhookEvents = {',
    ...knownEvents(contract).map(({ type, example }) => `  ${quote(type)}: ${JSON.stringify(example)},`),
    '};',
    '',
  ].join('\n');
}

function quote(text: string): string {
  return `'${text}'`;
}
