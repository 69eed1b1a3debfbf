#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { escapeControls } from '../../../spec/rules/text.ts';
import { version } from '../generated/version.ts';
import { assertRuntime } from '../runtime.ts';
import { forward } from './forward.ts';
import { getHelp } from './help.ts';
import { listen } from './listen.ts';
import { loadMcp } from './load-mcp.ts';
import {
  type Options,
  readListenSettings,
  readNumber,
  readOptions,
  readServer,
  readUrl,
  requireEnv,
} from './settings.ts';
import { simulate } from './simulate.ts';
import { tailOrders } from './tail-orders.ts';
import { sampleEvent, sampleTypes } from './verifier.ts';

const { env } = process;
const print = (line: string) => console.log(escapeControls(line));

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

async function run(args: string[]): Promise<boolean> {
  assertRuntime();
  const { values, positionals } = readOptions(args);
  const [command, what] = positionals;
  if (values.version) {
    print(version);
    return true;
  }
  if (values.help || command === undefined) {
    print(getHelp(positionals));
    return true;
  }
  rejectExtraWords(positionals);
  if (command === 'listen') {
    await listen(await readListenSettings(values, env), stopping.signal, print);
    return true;
  }
  if (command === 'send') {
    const type = sampleTypes.find(known => known === values.type);
    if (!type) throw new Error(`--type must be one of ${sampleTypes.join(', ')}`);
    // A new event ID each time, because receivers skip IDs that they have already seen.
    const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
    const event = { ...sampleEvent(type), id, createdAt: new Date().toISOString() };
    return post(type, JSON.stringify(event), values);
  }
  if (command === 'replay') {
    if (what === undefined) throw new Error(`The file to replay is missing.\n\n${getHelp(positionals)}`);
    return post(what, await readEvent(what), values);
  }
  if (command === 'orders' && what === 'tail') {
    const seconds = readNumber('interval', values.interval ?? '5', 1);
    const settings = { apiKey: requireEnv(env, 'API_KEY'), baseUrl: readServer(values, env), seconds };
    await tailOrders(settings, stopping.signal, print);
    return true;
  }
  if (command === 'simulate') {
    const { cancel, json } = values;
    const orders = readNumber('orders', values.orders, 1);
    const seconds = readNumber('interval', values.interval ?? '1', 0);
    const connection = { apiKey: requireEnv(env, 'API_KEY'), baseUrl: readServer(values, env) };
    await simulate({ ...connection, orders, seconds, cancel, json }, stopping.signal, print);
    return true;
  }
  if (command === 'mcp') {
    const { serveMcp } = await loadMcp();
    await serveMcp({ apiKey: requireEnv(env, 'API_KEY'), baseUrl: readServer(values, env) }, stopping.signal);
    return true;
  }
  throw new Error(`Unknown command: ${positionals.join(' ')}\n\n${getHelp()}`);
}

/** Rejects extra arguments, because the caller would expect them to be used. */
function rejectExtraWords(positionals: string[]): void {
  const [command = ''] = positionals;
  const taken = command === 'replay' || command === 'orders' ? 2 : 1;
  const extra = positionals[taken];
  if (extra === undefined) return;
  throw new Error(
    `${positionals.slice(0, taken).join(' ')} does not accept ${extra}. Run ${command} --help for usage.`,
  );
}

async function readEvent(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Posts an event and prints the receiver's response. */
async function post(what: string, event: string | Uint8Array, options: Options): Promise<boolean> {
  const url = readUrl('url', options.url).href;
  const { status, error, duration, body } = await forward(event, url, requireEnv(env, 'WEBHOOK_SECRET'));
  print(`${what} → ${url}: ${status ?? `failed: ${error}`} (${duration} ms)`);
  if (body !== '') print(body);
  return error === null;
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? escapeControls(error.message) : error);
  process.exitCode = 1;
}
