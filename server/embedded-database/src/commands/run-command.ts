import { CommandError } from '../errors.ts';
import type { Command, Context, Reply } from './command.ts';
import { checkOptions } from './options.ts';
import { COMMANDS } from './registry.ts';

export function runCommand(context: Context, command: Command): Reply | Promise<Reply> {
  const definition = COMMANDS.get(command.name);
  if (!definition) throw new CommandError('CommandNotFound', `no such command: '${command.name}'`);
  if (definition.options !== 'any') checkOptions(command.name, command.body, definition.options);
  return definition.run(context, command);
}
