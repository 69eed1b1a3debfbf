import { parseArgs } from 'node:util';

/** The meaning and default of an environment variable. */
type Setting = { sets: string; byDefault: number | number[] | string };

type Values<Settings extends Record<string, Setting>> = {
  [Name in keyof Settings]: Settings[Name]['byDefault'];
};

/**
 * Reads a benchmark's variables. With `--help`, prints its description and variables and exits; on invalid
 * arguments or values, prints the same to standard error and exits with 2.
 */
export function readSettings<Settings extends Record<string, Setting>>(
  measures: string,
  settings: Settings,
): Values<Settings> {
  const rows = Object.entries(settings);
  const lines = rows.map(
    ([name, { sets, byDefault }]) =>
      `  ${name.padEnd(12)} ${sets}${byDefault === '' ? '' : ` (${byDefault})`}`,
  );
  const variables = lines.length > 0 ? ['', 'Variables of the environment:', ...lines] : [];
  const usage = [measures, ...variables].join('\n');
  try {
    const { help } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
    if (help) {
      console.log(usage);
      process.exit();
    }
    return Object.fromEntries(
      rows.map(([name, { byDefault }]) => [name, parse(name, process.env[name], byDefault)]),
    ) as Values<Settings>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

function parse(
  name: string,
  value: string | undefined,
  byDefault: Setting['byDefault'],
): Setting['byDefault'] {
  if (!value || typeof byDefault === 'string') return value || byDefault;
  const numbers = Array.isArray(byDefault) ? value.split(',').map(Number) : [Number(value)];
  const [first] = numbers;
  if (first === undefined || !numbers.every(number => number >= 0))
    throw new TypeError(
      `${name} has no use for '${value}': it takes ${Array.isArray(byDefault) ? 'numbers, separated by commas' : 'a number'}`,
    );
  return Array.isArray(byDefault) ? numbers : first;
}
