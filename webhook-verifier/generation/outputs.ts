import { readFile } from 'node:fs/promises';
import { type Contract, headerExample, headerName, type KnownEvent, knownEvents } from './contract.ts';
import { renderType, renderTypes } from './types.ts';

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
    `export const signatureHeader = ${quote(headerName(contract, '-Signature').toLowerCase())};`,
    `export const eventHeader = ${quote(headerName(contract, '-Event'))};`,
    `export const deliveryHeader = ${quote(deliveryHeader)};`,
    `export const sampleDelivery = ${quote(headerExample(contract, deliveryHeader))};`,
    `export const signatureToleranceSeconds = ${contract['x-webhook-delivery'].signatureToleranceSeconds};`,
    '',
  ].join('\n');
}

function renderEvents(contract: Contract, types: string): string {
  const events = knownEvents(contract);
  const [first] = events;
  if (first === undefined) throw new Error('The contract has no webhooks');
  const render = ({ schema, type }: KnownEvent) =>
    renderType(types, schema, 'WebhookEventOf<Type>').replace(quote(type), 'Type');
  const shape = render(first);
  const other = events.find(event => undescribed(render(event)) !== undescribed(shape));
  if (other !== undefined)
    throw new Error(`${other.schema} is not like ${first.schema}: render each on its own`);
  return [
    renderTypes(types, ['KnownWebhookEventType', 'WebhookEventData']),
    '',
    '/** An event of one type. */',
    shape.replace(/^\/\*\*.*\n/, ''),
    '',
    '/** The events known today, by their type. */',
    'export type KnownWebhookEvents = { [Type in KnownWebhookEventType]: WebhookEventOf<Type> };',
    '',
  ].join('\n');
}

function undescribed(type: string): string {
  return type.replaceAll(/^ *\/\*\*.*\n/gm, '');
}

function renderSamples(contract: Contract): string {
  const [first, ...others] = knownEvents(contract);
  if (first === undefined) throw new Error('The contract has no webhooks');
  return [
    '// The first event whole, the others as what differs from it: see `sampleEvent`.',
    `export const sample = ${JSON.stringify(first.example)};`,
    '',
    'export const changes = {',
    `  ${quote(first.type)}: {},`,
    ...others.map(
      ({ type, example }) => `  ${quote(type)}: ${JSON.stringify(difference(first.example, example))},`,
    ),
    '};',
    '',
  ].join('\n');
}

/** What has to change in `from` to make it `to`: fields of objects, while lists are replaced. */
function difference(from: unknown, to: unknown): unknown {
  if (!isRecord(from) || !isRecord(to)) return to;
  const missing = Object.keys(from).find(key => !(key in to));
  if (missing !== undefined) throw new Error(`An example lacks ${missing}, which the first one has`);
  const changed = Object.keys(to).filter(key => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  return Object.fromEntries(changed.map(key => [key, difference(from[key], to[key])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quote(text: string): string {
  return `'${text}'`;
}
