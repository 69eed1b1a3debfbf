import { type Command, hostNamed } from './admin/command.ts';
import { find } from './admin/find.ts';
import { eraseGuest } from './admin/guests.ts';
import { deleteRestaurant, exportRestaurant } from './admin/restaurants.ts';
import { show } from './admin/show.ts';
import { resume, suspend } from './admin/suspension.ts';
import { disableEndpoint, recover, reencryptSecrets } from './admin/webhooks.ts';
import { readArguments } from './read-arguments.ts';
import { print, withServices } from './with-services.ts';

const COMMANDS: Record<string, Command> = {
  find,
  show,
  suspend,
  resume,
  'disable-endpoint': disableEndpoint,
  recover,
  'reencrypt-secrets': reencryptSecrets,
  'erase-guest': eraseGuest,
  export: exportRestaurant,
  delete: deleteRestaurant,
};

const list = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(20)}${summary}`);

const USAGE = `For the person who runs this service for its restaurants.
Needs MONGODB_URL and SECRETS_KEY, as the service does, or a service that runs on DATA_DIR.

${list.join('\n')}

  npm run admin -- <command> --help    what it takes
  --json                               prints JSON; what went wrong is a sentence still, on the standard error
  --by "your name"                     for commands that change something: the restaurant's log names you

Ends with 0 when it is done, else with 1.`;

const describe = (name: string, { arguments: takes, summary, help, changes }: Command): string =>
  `npm run admin -- ${[name, takes].filter(Boolean).join(' ')}${changes ? ' --by "your name"' : ''} [--json]

${summary[0]?.toUpperCase()}${summary.slice(1)}.

${help}`;

/** Resolves to the text to print. */
async function runAdmin([name = '', ...args]: string[]): Promise<string> {
  if (name === '--help' || name === '-h') return USAGE;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(name ? `There is no command ${name}.\n\n${USAGE}` : USAGE);
  const usage = describe(name, command);
  const { values, positionals } = parse(command, args, usage);
  if (values.help) return usage;
  checkPositionals(command, positionals, usage);
  const { by } = values;
  const person = typeof by === 'string' ? by.trim() : '';
  if (command.changes && person === '')
    throw new Error(`Say who you are with --by "your name": the restaurant's log names you.\n\n${usage}`);
  return withServices(process.env, usage, async context => {
    const { text, data, failed } = await command.run(context, {
      positionals,
      values,
      actor: hostNamed(person),
    });
    if (failed) process.exitCode = 1;
    return values.json ? JSON.stringify(data) : text;
  });
}

function parse({ options, changes }: Command, args: string[], usage: string) {
  const { values, positionals } = readArguments(usage, {
    args,
    options: {
      ...options,
      ...(changes && { by: { type: 'string' } }),
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const single = Object.entries(values).map(([name, value]) => [name, [value].flat()[0]] as const);
  for (const [name, value] of single)
    if (name !== 'by' && typeof value === 'string' && value.trim() === '')
      throw new Error(`--${name} is empty: give its value, or leave it out.\n\n${usage}`);
  return { values: Object.fromEntries(single), positionals: positionals.map(text => text.trim()) };
}

function checkPositionals({ arguments: takes }: Command, positionals: string[], usage: string): void {
  const [wanted] = takes.match(/^<[^>]+>/) ?? [];
  const [first = '', ...others] = positionals;
  const rest = wanted === undefined ? positionals : others;
  if (wanted !== undefined && first === '') throw new Error(`Give ${wanted}.\n\n${usage}`);
  if (rest.length > 0)
    throw new Error(
      `${JSON.stringify(rest.join(' '))} is one argument too many: put what has spaces in quotes.\n\n${usage}`,
    );
}

await print(runAdmin(process.argv.slice(2)));
