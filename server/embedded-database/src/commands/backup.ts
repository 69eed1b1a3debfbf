import { CommandError } from '../errors.ts';
import type { CommandDefinition } from './command.ts';

/**
 * Copies the database to a local file while commands continue; the copy reflects its end. Starts with `to`,
 * and reports progress without. MongoDB has no such command.
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
