import { type Command, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings';
import { escapeControls } from '../../spec/rules/text.ts';

/** Invalid arguments. The message is printed with the command's help. */
export class UsageError extends Error {}

export const EXIT_CODES = `
Exit codes:
  0  done
  1  failed, or there is something to fix
  2  wrong arguments`;

const MISUSE = 2;

/** Escapes control characters in stored texts and arguments before they reach the terminal. */
export function setUpOutput(program: Command): void {
  program
    .configureOutput({
      writeOut: text => process.stdout.write(escapeControls(text)),
      writeErr: text => process.stderr.write(escapeControls(text)),
    })
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : MISUSE));
}

/** Rejects empty option values. */
export function notEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

/** Prints the result of a command, or its error. */
export async function print(command: CommandUnknownOpts, result: Promise<string>): Promise<void> {
  try {
    console.log(escapeControls(await result));
  } catch (error) {
    if (error instanceof UsageError) command.error(`error: ${error.message}`);
    console.error(error instanceof Error ? escapeControls(error.message) : error);
    process.exitCode = 1;
  }
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
