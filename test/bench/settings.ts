import { parseArgs } from 'node:util';

/** What a variable of the environment sets, and its value if there is none. */
type Setting = { sets: string; byDefault: number | number[] | string };

type Values<Settings extends Record<string, Setting>> = {
  [Name in keyof Settings]: Settings[Name]['byDefault'];
};

/** The variables of a benchmark. With `--help` it says what it measures and by which variables, and ends. */
export function readSettings<Settings extends Record<string, Setting>>(
  measures: string,
  settings: Settings,
): Values<Settings> {
  const { help } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
  const rows = Object.entries(settings);
  if (help) {
    const lines = rows.map(
      ([name, { sets, byDefault }]) =>
        `  ${name.padEnd(12)} ${sets}${byDefault === '' ? '' : ` (${byDefault})`}`,
    );
    const variables = rows.length > 0 ? ['', 'Variables of the environment:', ...lines] : [];
    console.log([measures, ...variables].join('\n'));
    process.exit();
  }
  return Object.fromEntries(
    rows.map(([name, { byDefault }]) => [name, parse(process.env[name], byDefault)]),
  ) as Values<Settings>;
}

function parse(value: string | undefined, byDefault: Setting['byDefault']): Setting['byDefault'] {
  if (value === undefined || typeof byDefault === 'string') return value ?? byDefault;
  return Array.isArray(byDefault) ? value.split(',').map(Number) : Number(value);
}
