#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { escapeControls } from '../../spec/rules/text.ts';
import type { KnownWebhookEventType } from './generated/events.ts';
import { randomId } from './random-id.ts';
import { sampleEvent, sampleTypes, webhookRequest } from './testing.ts';

const help = `Usage: webhook-verifier send --url <url> [options]
Posts a sample event to a receiver, signed with the WEBHOOK_SECRET environment
variable, and prints the response.

  --type <type>    The event's type: ${sampleTypes.join(', ')}
  --id <id>        The event's id, to send a duplicate. Default: a new one
  --age <seconds>  The age of the signature. Default: 0

Exits with 0 for a 2xx response, 1 for any other response or none, and 2 for invalid usage.`;

/** An invalid use of the command. All other errors come from the receiver. */
class UsageError extends Error {}

async function run(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.log(help);
    return 0;
  }
  const { url, event } = options;
  const started = performance.now();
  // Like the service, which doesn't treat a redirect as a success.
  const response = await fetch(await webhookRequest(options), { redirect: 'manual' }).catch(
    (error: Error) => {
      throw new Error(
        `No response from ${url}: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      );
    },
  );
  const body = await response.text();
  const milliseconds = Math.round(performance.now() - started);
  console.log(`${event.type} ${event.id} → ${url}: ${response.status} in ${milliseconds} ms`);
  if (body !== '') console.log(escapeControls(body));
  return response.ok ? 0 : 1;
}

function readOptions(args: string[]) {
  const { values, positionals } = parse(args);
  if (values.help || args.length === 0) return undefined;
  if (positionals.join(' ') !== 'send')
    throw new UsageError(`Unknown command: ${positionals.join(' ') || '(none)'}`);
  const { url, type, age } = values;
  const secret = process.env.WEBHOOK_SECRET;
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError('--url must start with http:// or https://');
  }
  if (!secret) throw new UsageError('WEBHOOK_SECRET is not set in the environment');
  if (!isKnown(type)) throw new UsageError(`--type must be one of ${sampleTypes.join(', ')}`);
  if (!/^-?\d{1,10}$/.test(age)) throw new UsageError('--age must be a whole number of seconds');
  const sample = sampleEvent(type);
  const id = values.id ?? randomId(sample.id);
  const now = Date.now();
  const event = { ...sample, id, createdAt: new Date(now).toISOString() };
  return { url, secret, event, timestamp: Math.floor(now / 1000) - Number(age) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        type: { type: 'string', default: 'order.created' },
        id: { type: 'string' },
        age: { type: 'string', default: '0' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function isKnown(type: string): type is KnownWebhookEventType {
  return sampleTypes.some(known => known === type);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UsageError ? `${message}\nTry webhook-verifier --help` : message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
