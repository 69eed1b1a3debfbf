import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { notEmpty, print } from '../command-line.ts';
import { type AdminCommand, type CommandInput, hostNamed } from './command.ts';
import { find } from './find.ts';
import { eraseGuest } from './guests.ts';
import { importMenu } from './menu-import.ts';
import { payments } from './payments.ts';
import { deleteRestaurant, exportRestaurant } from './restaurants.ts';
import { show } from './show.ts';
import { resume, suspend } from './suspension.ts';
import { disableEndpoint, recover, reencryptSecrets } from './webhooks.ts';

const COMMANDS: Record<string, AdminCommand> = {
  find,
  show,
  suspend,
  resume,
  'disable-endpoint': disableEndpoint,
  recover,
  'reencrypt-secrets': reencryptSecrets,
  'import-menu': importMenu,
  'erase-guest': eraseGuest,
  payments,
  export: exportRestaurant,
  delete: deleteRestaurant,
};

export function addAdminCommands(program: Command, environment: string): void {
  const admin = program
    .command('admin')
    .summary('find and manage restaurants, menus, endpoints, and guests')
    .description(
      'Finds and manages restaurants, menus, webhook endpoints, and guests across all restaurants.',
    )
    .addHelpText(
      'after',
      `${environment}\nCommands that change something need --by "your name", which the restaurant's\nactivity log shows.`,
    );
  for (const [name, command] of Object.entries(COMMANDS)) addAdminCommand(admin, name, command);
}

function addAdminCommand(admin: Command, name: string, declared: AdminCommand): void {
  const { argument, options = {}, required = {}, summary, help, changes } = declared;
  const command = admin
    .command(name)
    .summary(summary)
    .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
    .addHelpText('after', `\n${help}`);
  if (argument !== undefined) command.argument(`<${argument}>`, '', notEmpty);
  for (const [flags, description] of Object.entries(required))
    command.requiredOption(flags, description, notEmpty);
  for (const [flags, description] of Object.entries(options))
    if (flags.includes('<')) command.option(flags, description, notEmpty);
    else command.option(flags, description);
  if (changes)
    command.requiredOption('--by <name>', "your name, for the restaurant's activity log", toPerson);
  command.option('--json', 'print JSON; errors are still plain text on standard error');
  command.action(async () => {
    const [text = ''] = command.args;
    const values: CommandInput['values'] = command.opts();
    await print(command, runAdminCommand(declared, { text: text.trim(), values }));
  });
}

const toPerson = (value: string): string => {
  if (value.trim() === '') throw new InvalidArgumentError('Give your name.');
  return value.trim();
};

/** Resolves to the output. */
async function runAdminCommand(
  command: AdminCommand,
  { text: argument, values }: Pick<CommandInput, 'text' | 'values'>,
): Promise<string> {
  // Imported lazily to keep help and completion fast.
  const { withServices } = await import('../with-services.ts');
  return withServices(process.env, async context => {
    const actor = hostNamed(String(values.by ?? ''));
    const { text, data, failed } = await command.run(context, { text: argument, values, actor });
    if (failed) process.exitCode = 1;
    return values.json ? JSON.stringify(data) : text;
  });
}
