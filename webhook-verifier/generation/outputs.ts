import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  type ExampleEvent,
  headerExample,
  headerName,
  type KnownEvent,
  knownEvents,
} from './contract.ts';
import { renderType, renderTypes } from './types.ts';

const contractFolder = new URL('../../generated/public/', import.meta.url);
const notice = '// Generated from the contract by `npm run generate -w webhook-verifier`; do not edit.\n\n';

/** The contents of `src/generated/`, by file name. */
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
    `export const standardIdHeader = ${quote(headerName(contract, 'webhook-id'))};`,
    `export const standardTimestampHeader = ${quote(headerName(contract, 'webhook-timestamp'))};`,
    `export const standardSignatureHeader = ${quote(headerName(contract, 'webhook-signature'))};`,
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
  const other = events.find(event => withoutComments(render(event)) !== withoutComments(shape));
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

function withoutComments(type: string): string {
  return type.replaceAll(/^ *\/\*\*.*\n/gm, '');
}

/**
 * The events share one order in different states, so it is written once and each event has only the
 * differences.
 */
function renderSamples(contract: Contract): string {
  const events = knownEvents(contract);
  const order = events[0]?.example.data.order;
  if (order === undefined) throw new Error('The contract has no webhooks');
  return [
    "import type { KnownWebhookEvents, Order } from './events.ts';",
    '',
    `const order: Order = ${JSON.stringify(order)};`,
    '',
    "/** The contract's example of each event. */",
    'export const samples: KnownWebhookEvents = {',
    ...events.map(({ type, example }) => `  ${quote(type)}: ${renderSample(example, order)},`),
    '};',
    '',
  ].join('\n');
}

function renderSample({ data, ...event }: ExampleEvent, order: ExampleEvent['data']['order']): string {
  const differences = Object.entries(data.order).filter(
    ([name, value]) => !isDeepStrictEqual(value, order[name]),
  );
  const fields = differences.map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`).join('');
  return `{ ...${JSON.stringify(event)}, data: { order: { ...order${fields} } } }`;
}

function quote(text: string): string {
  return `'${text}'`;
}
