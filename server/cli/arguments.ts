import { type ParseArgsConfig, parseArgs } from 'node:util';

/** `parseArgs`, which says with what is wrong what the command takes: npm keeps options for itself that stand before `--`. */
export function parseArguments<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${error.message}\n\n${usage}`);
  }
}
