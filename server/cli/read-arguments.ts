import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the arguments of a command. Throws an error that shows the usage for what the command does not take: npm keeps options
 * for itself that stand before `--`.
 */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${error.message}\n\n${usage}`);
  }
}
