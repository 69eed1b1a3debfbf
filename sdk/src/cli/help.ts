import { sampleTypes } from './verifier.ts';

type Rows = readonly (readonly [name: string, meaning: string])[];
type Command = { usage: string; summary: string; options: Rows; environment: Rows };

const PROGRAM = 'npx @restaurant-ordering/sdk';

const SERVER = ['--server <url>', 'the service; default: $API_URL, or http://127.0.0.1:3000'] as const;
const RECEIVER = ['--url <url>', 'the receiver, such as http://localhost:4000/hooks'] as const;
const SECRET = ['WEBHOOK_SECRET', "the endpoint's secret, whsec_…"] as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  listen: {
    usage: 'listen --url <url>',
    summary: 'forward the events of a service to a receiver on this machine, as they happen',
    options: [
      RECEIVER,
      SERVER,
      ['--events <types>', 'only these, separated by commas: order.created,order.ready'],
      ['--test', "those of the restaurant's sandbox: test mode"],
    ],
    environment: [
      ['DASHBOARD_EMAIL', 'a manager or owner; the demo restaurant on this machine needs none'],
      ['DASHBOARD_PASSWORD', 'their password'],
      [SECRET[0], 'signs the events; default: one for this run'],
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
    summary: 'print new orders and their changes, until Ctrl-C',
    options: [SERVER, ['--interval <seconds>', 'the polling interval, at least 1; default: 5']],
    environment: [['API_KEY', 'a key with the scope orders:read']],
  },
  simulate: {
    usage: 'simulate',
    summary: 'place test orders in the sandbox, pay, advance, and refund them',
    options: [
      SERVER,
      ['--orders <count>', 'one after the other; default: 1'],
      ['--cancel', 'cancel each instead of completing it'],
      ['--interval <seconds>', 'between two steps; default: 1'],
      ['--json', 'a line of JSON for each step'],
    ],
    environment: [['API_KEY', 'a test key, rok_test_…, with the scope orders:update-status']],
  },
  mcp: {
    usage: 'mcp',
    summary:
      'offer the operations as tools to a language model, over the Model Context Protocol on standard input and output',
    options: [SERVER],
    environment: [['API_KEY', 'a key; its scopes and branches decide what the model may do and see']],
  },
};

const GENERAL: Rows = [
  ['--help', 'show help, or the options of a command'],
  ['--version', 'the version of this package'],
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

From the environment, where other users of the machine cannot read it:

${table(environment)}

Exits with 0 on success, otherwise with 1.`;
}

function describeAll(): string {
  return `Commands for developing against the Restaurant Ordering Service.

Usage: ${PROGRAM} <command> [options]

${table(Object.values(COMMANDS).map(({ usage, summary }) => [usage, summary]))}

${table(GENERAL)}

Keys and secrets come from the environment: the help of each command names the variables.`;
}

function table(rows: Rows): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n');
}
