import { parseArgs } from 'node:util';
import { loadPublicContract } from '../../contract.ts';
import { readDemoFile } from '../../demo/demo-file.ts';
import { generateSecret } from '../../modules/webhooks/secrets.ts';

export const USAGE = `Forwards the webhook events of a running service to a receiver on this machine as they happen, signed as the
service signs them, and says what the receiver answers.

  npm run webhook:listen -- --url http://localhost:4000/hooks

  --url       where to forward to
  --server    the service (http://127.0.0.1:3000)
  --events    only events of these types, separated by commas: order.created,order.ready
  --email     a dashboard user with the role manager or owner; else DASHBOARD_EMAIL
  --password  their password; else DASHBOARD_PASSWORD, which other users of this machine cannot see
  --secret    the signing secret to use, instead of one made for this session

The demo restaurant that \`npm start\` serves on this machine needs no sign-in.`;

export type Settings = {
  url: string;
  /** Without a slash at its end. */
  server: string;
  email: string;
  password: string;
  secret: string;
  /** The event types to forward; undefined for all. */
  events: Set<string> | undefined;
  timeoutSeconds: number;
};

type Env = Record<string, string | undefined>;

/** Throws an error to print when the arguments are invalid. */
export async function readSettings(args: string[], env: Env): Promise<Settings | 'help'> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      server: { type: 'string', default: 'http://127.0.0.1:3000' },
      events: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      secret: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  if (!values.url) throw new Error(`--url is missing.\n\n${USAGE}`);
  const server = parseHttpUrl('--server', values.server).origin;
  const { eventTypes, limits } = await loadPublicContract();
  return {
    url: parseHttpUrl('--url', values.url).href,
    server,
    ...(await getCredentials(values, server, env)),
    secret: values.secret || generateSecret(),
    events: values.events ? parseEventTypes(values.events, eventTypes) : undefined,
    timeoutSeconds: limits.delivery.timeoutSeconds,
  };
}

function parseHttpUrl(option: string, text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new Error(`${option} must be an address that starts with http:// or https://, not ${text}`);
}

function parseEventTypes(text: string, known: string[]): Set<string> {
  const types = text.split(',').map(type => type.trim());
  const unknown = types.filter(type => !known.includes(type));
  if (unknown.length === 0) return new Set(types);
  throw new Error(`--events: there is no ${unknown.join(', ')}, but ${known.join(', ')}`);
}

async function getCredentials(
  { email = '', password = '' }: { email?: string | undefined; password?: string | undefined },
  server: string,
  env: Env,
): Promise<Pick<Settings, 'email' | 'password'>> {
  const given = {
    email: email || env.DASHBOARD_EMAIL || '',
    password: password || env.DASHBOARD_PASSWORD || '',
  };
  if (given.email && given.password) return given;
  const demo = await readDemoFile(env.DATA_DIR || '.data');
  if (demo?.apiBaseUrl === server) return { email: demo.dashboardEmail, password: demo.dashboardPassword };
  throw new Error(
    `Signing in to ${server} needs --email and --password, or DASHBOARD_EMAIL and DASHBOARD_PASSWORD.`,
  );
}
