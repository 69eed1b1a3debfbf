import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleTypes } from './verifier.ts';

export type Env = Record<string, string | undefined>;
export type Options = ReturnType<typeof readOptions>['values'];

const DEFAULT_SERVER = 'http://127.0.0.1:3000';

const SECRET_OPTIONS = /^--(secret|password|key|api-key)(=|$)/;

export function readOptions(args: string[]) {
  if (args.some(arg => SECRET_OPTIONS.test(arg))) {
    throw new Error(
      'Keys and secrets are not options: set API_KEY, WEBHOOK_SECRET, or DASHBOARD_PASSWORD in the environment.',
    );
  }
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      server: { type: 'string' },
      events: { type: 'string' },
      type: { type: 'string', default: 'order.created' },
      interval: { type: 'string' },
      orders: { type: 'string', default: '1' },
      cancel: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      test: { type: 'boolean', default: false },
      email: { type: 'string' },
      restaurant: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  });
}

export function readUrl(name: string, text: string | undefined): URL {
  if (!text) throw new Error(`--${name} is missing. Run the command with --help for usage.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new Error(`--${name} must be a URL that starts with http:// or https://, not ${text}`);
}

/** The server's address, without a trailing slash. */
export const readServer = (options: Options, env: Env): string =>
  readUrl('server', options.server || env.API_URL || DEFAULT_SERVER).href.replace(/\/$/, '');

/** The event types to forward; undefined for all. */
function readTypes(text: string | undefined): Set<string> | undefined {
  if (!text) return undefined;
  const types = text.split(',').map(type => type.trim());
  const unknown = types.filter(type => !sampleTypes.some(known => known === type));
  if (unknown.length === 0) return new Set(types);
  throw new Error(`--events: unknown type ${unknown.join(', ')}. Valid types: ${sampleTypes.join(', ')}`);
}

export function requireEnv(env: Env, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(`${name} is not set in the environment.`);
}

/** Generates a secret in the service's format, for one session. */
const generateSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Parses a number with a minimum. */
export function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text !== '' && value >= least) return value;
  throw new Error(`--${name} must be a number of at least ${least}, not ${text}`);
}

export type ListenSettings = Awaited<ReturnType<typeof readListenSettings>>;

export async function readListenSettings(options: Options, env: Env) {
  const url = readUrl('url', options.url).href;
  const server = readServer(options, env);
  const events = readTypes(options.events);
  const secret = env.WEBHOOK_SECRET || generateSecret();
  const { test, restaurant } = options;
  const credentials = await readCredentials(options, server, env);
  return { url, server, events, secret, test, restaurant, ...credentials };
}

async function readCredentials(options: Options, server: string, env: Env) {
  const [email, password] = [options.email || env.DASHBOARD_EMAIL, env.DASHBOARD_PASSWORD];
  if (email && password) return { email, password };
  const demo = await readDemo(env.DATA_DIR || '.data');
  if (demo.apiBaseUrl === server && demo.dashboardEmail && demo.dashboardPassword)
    return { email: demo.dashboardEmail, password: demo.dashboardPassword };
  throw new Error(`Set DASHBOARD_EMAIL and DASHBOARD_PASSWORD in the environment to sign in to ${server}.`);
}

/** Reads the settings of the demo restaurant that the service's `npm start` writes. */
async function readDemo(dataDir: string): Promise<Partial<Record<string, string>>> {
  const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
