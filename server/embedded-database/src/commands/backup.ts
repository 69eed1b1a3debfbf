import { CommandError } from '../errors.ts';
import type { CommandDefinition } from './command.ts';

/**
 * Copies the database into a file of this machine, while commands go on: the copy is what is stored at its end. With `to`, it
 * begins. Without, it says how it is going. MongoDB has no such command.
 */
export const backupDatabase: CommandDefinition = {
  options: ['to'],
  run({ database }, { body: { to } }) {
    if (typeof to === 'string') database.startBackup(to);
    else if (to !== undefined) throw new CommandError('TypeMismatch', "'to' must be the path of a file");
    const { state, error } = database.backup;
    return { state, ...(error !== undefined && { reason: error }) };
  },
};
