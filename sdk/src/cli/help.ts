import { sampleTypes } from './verifier.ts';

type Rows = readonly (readonly [name: string, meaning: string])[];
type Command = { usage: string; summary: string; options: Rows; environment: Rows };

const PROGRAM = 'npx @restaurant-ordering/sdk';

const SERVER = ['--server <url>', "the service's URL; default: $API_URL, or http://127.0.0.1:3000"] as const;
const RECEIVER = ['--url <url>', 'the receiver, such as http://localhost:4000/hooks'] as const;
const SECRET = ['WEBHOOK_SECRET', "the endpoint's secret, whsec_…"] as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  listen: {
    usage: 'listen --url <url>',
    summary: 'forward events to a receiver on this machine as they happen',
    options: [
      RECEIVER,
      SERVER,
      ['--events <types>', 'only these types, such as order.created,order.ready'],
      ['--test', "events of the restaurant's sandbox (test mode)"],
      ['--restaurant <id>', 'the restaurant, if your password is the same in several'],
    ],
    environment: [
      [
        'DASHBOARD_EMAIL',
        'the email address of a manager or owner; not needed for the local demo restaurant',
      ],
      ['DASHBOARD_PASSWORD', 'their password'],
      [SECRET[0], 'the secret that signs events; default: a new one'],
    ],
  },
  send: {
    usage: 'send --url <url>',
    summary: 'send a signed example event to a receiver',
    options: [RECEIVER, ['--type <type>', `${sampleTypes.join(', ')}; default: order.created`]],
    environment: [SECRET],
  },
  replay: {
    usage: 'replay <file> --url <url>',
    summary: 'sign a stored event, byte for byte, and post it to a receiver',
    options: [RECEIVER],
    environment: [SECRET],
  },
  'orders tail': {
    usage: 'orders tail',
    summary: 'print new and changed orders until Ctrl-C',
    options: [SERVER, ['--interval <seconds>', 'the polling interval, at least 1; default: 5']],
    environment: [['API_KEY', 'a key with the scope orders:read']],
  },
  simulate: {
    usage: 'simulate',
    summary: 'place test orders in the sandbox, then pay, advance, and refund them',
    options: [
      SERVER,
      ['--orders <count>', 'the number of orders; default: 1'],
      ['--cancel', 'cancel the orders instead of completing them'],
      ['--interval <seconds>', 'the pause between steps; default: 1'],
      ['--json', 'print one line of JSON per step'],
    ],
    environment: [['API_KEY', 'a test key, rok_test_…, with the scope orders:update-status']],
  },
  mcp: {
    usage: 'mcp',
    summary:
      'serve the API to a language model as tools, using the Model Context Protocol over standard input and output',
    options: [SERVER],
    environment: [['API_KEY', "a key; its scopes and branches limit the model's access"]],
  },
};

const GENERAL: Rows = [
  ['--help', 'show help, or the options of a command'],
  ['--version', 'show the version'],
];

/** The help for the command that the words start with, or for all commands. */
export function getHelp(words: readonly string[] = []): string {
  const command = COMMANDS[words.slice(0, 2).join(' ')] ?? COMMANDS[words[0] ?? ''];
  return command ? describe(command) : describeAll();
}

function describe({ usage, summary, options, environment }: Command): string {
  return `Usage: ${PROGRAM} ${usage} [options]

${summary[0]?.toUpperCase()}${summary.slice(1)}.

${table(options)}

Environment variables:

${table(environment)}

Exits with 0 on success, otherwise with 1.`;
}

function describeAll(): string {
  return `Commands for developing against the Restaurant Ordering Service.

Usage: ${PROGRAM} <command> [options]

${table(Object.values(COMMANDS).map(({ usage, summary }) => [usage, summary]))}

${table(GENERAL)}

Keys and secrets are read from environment variables. The help of each command lists them.`;
}

function table(rows: Rows): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n');
}
