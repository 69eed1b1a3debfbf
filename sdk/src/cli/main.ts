#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { forward, type Outcome } from './forward.ts';
import { listen } from './listen.ts';
import {
  readListenSettings,
  readOptions,
  readServer,
  readText,
  readUrl,
  requireEnv,
  USAGE,
} from './settings.ts';
import { tailOrders } from './tail-orders.ts';
import { sampleEvent, sampleTypes } from './verifier.ts';

const { env } = process;
const print = (line: string) => console.log(line);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

async function run(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const [command, what] = options.positionals;
  if (options.values.help || command === undefined) {
    print(USAGE);
    return true;
  }
  if (command === 'listen') {
    await listen(await readListenSettings(options, env), stopping.signal, print);
    return true;
  }
  if (command === 'send') {
    const url = readUrl(options, 'url').href;
    const type = sampleTypes.find(known => known === (readText(options, 'type') ?? 'order.created'));
    if (!type) throw new Error(`--type must be one of ${sampleTypes.join(', ')}`);
    // A new event each time: receivers skip ids that they have seen.
    const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
    const event = { ...sampleEvent(type), id, createdAt: new Date().toISOString() };
    return report(type, url, await forward(JSON.stringify(event), url, requireEnv(env, 'WEBHOOK_SECRET')));
  }
  if (command === 'replay') {
    if (what === undefined) throw new Error(`The file to replay is missing.\n\n${USAGE}`);
    const url = readUrl(options, 'url').href;
    return report(what, url, await forward(await readFile(what), url, requireEnv(env, 'WEBHOOK_SECRET')));
  }
  if (command === 'orders' && what === 'tail') {
    const seconds = Number(readText(options, 'interval') ?? 5);
    if (!(seconds >= 1)) throw new Error('--interval must be a number of seconds, at least 1');
    const settings = { apiKey: requireEnv(env, 'API_KEY'), baseUrl: readServer(options, env), seconds };
    await tailOrders(settings, stopping.signal, print);
    return true;
  }
  throw new Error(`There is no command ${options.positionals.join(' ')}.\n\n${USAGE}`);
}

function report(what: string, url: string, { status, error, duration, body }: Outcome): boolean {
  print(`${what} → ${url}: ${status ?? `failed: ${error}`} (${duration} ms)`);
  if (body !== '') print(body);
  return error === null;
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
